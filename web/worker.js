// The worker: takes the bytes of the core first, then requests as text, and answers each with JSON.
"use strict";
let core;
const progress = (share, found, seconds) => postMessage({ progress: { share, found, seconds } });
onmessage = ({ data }) => {
  if (typeof data !== "string") {
    core = (async () =>
      (await WebAssembly.instantiate(data, { env: { now: () => performance.now(), progress } })).instance.exports)();
    core.catch(() => postMessage({ missing: "WebAssembly" }));
    return;
  }
  core.then(({ memory, reserve, respond, answered }) => {
    const bytes = new TextEncoder().encode(data), to = reserve(bytes.length);
    // Each call may replace the memory's buffer.
    new Uint8Array(memory.buffer, to, bytes.length).set(bytes);
    const length = respond();
    postMessage({ answer: new TextDecoder().decode(new Uint8Array(memory.buffer, answered(), length)) });
  }).catch(error => postMessage({ failed: String(error) }));
};
