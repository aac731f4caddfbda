// Keeps the page for when there is no network. The newest is taken where there is one.
const FILES = ["./", "manifest.webmanifest", "icon-32.png", "icon-256.png", "icon-512.png"];
addEventListener("install", event => event.waitUntil(caches.open("snake-cube").then(kept => kept.addAll(FILES))));
addEventListener("fetch", event => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith((async () => {
    const kept = await caches.open("snake-cube");
    try {
      const fresh = await fetch(request);
      if (fresh.ok) await kept.put(request, fresh.clone());
      return fresh;
    } catch (failure) {
      const old = await kept.match(request, { ignoreSearch: true });
      if (!old) throw failure;
      return old;
    }
  })());
});
