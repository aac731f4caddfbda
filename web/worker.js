// The worker: takes the bytes of the core first, then requests as text, some with the pixels of a photo, and answers
// each with JSON.
"use strict";
let core;
const progress = (share, found, seconds) => postMessage({ progress: { share, found, seconds } });
onmessage = ({ data }) => {
  if (data instanceof ArrayBuffer) {
    core = (async () =>
      (await WebAssembly.instantiate(data, { env: { now: () => performance.now(), progress } })).instance.exports)();
    core.catch(() => postMessage({ missing: "WebAssembly" }));
    return;
  }
  core
    .then(({ memory, reserve, respond, answered }) => {
      const [text, pixels] = data;
      const bytes = new TextEncoder().encode(text);
      const to = reserve(bytes.length + pixels.length);
      // Each call may replace the memory's buffer.
      const request = new Uint8Array(memory.buffer, to, bytes.length + pixels.length);
      request.set(bytes);
      request.set(pixels, bytes.length);
      const length = respond(bytes.length);
      postMessage({ answer: new TextDecoder().decode(new Uint8Array(memory.buffer, answered(), length)) });
    })
    .catch(error => postMessage({ failed: String(error) }));
};
