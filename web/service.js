// Keeps the page for use without a network. A kept file is shown at once; meanwhile the newest one is fetched for the
// next time.
const PAGE = "./", FILES = [PAGE, "manifest.webmanifest", "icon-256.png", "icon-512.png"];
// Keeps a file, if it is ours: somebody else may answer instead of the host, such as a hotel's login.
async function keep(name) {
  const answer = await fetch(name), body = await answer.blob();
  const isOurs = name === PAGE ? /id="core"[^]*<\/html>\s*$/.test(await body.text()) : !/html/.test(body.type);
  if (!answer.ok || !isOurs) throw new Error(`${name} is not ours`);
  // Without its redirects, which no page may have.
  await (await caches.open("snake-cube")).put(name, new Response(body, answer));
}
addEventListener("install", event => event.waitUntil(Promise.all(FILES.map(keep))));
addEventListener("fetch", event => {
  const { request } = event, address = request.url.replace(/((?<=\/)index\.html)?([?#].*)?$/, "");
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(caches.open("snake-cube").then(kept => kept.match(address)).then(kept => kept ?? fetch(request)));
  if (address === registration.scope) event.waitUntil(keep(PAGE).catch(() => {}));
});
