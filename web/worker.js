// The worker: takes the bytes of the core first, then requests as text; answers each with JSON.
"use strict";
let core;
const progress = (share, found, seconds) => postMessage({ progress: { share, found, seconds } });
onmessage = ({ data }) => {
  if (typeof data !== "string") {
    core = WebAssembly.instantiate(data, { env: { now: () => performance.now(), progress } }).then(({ instance }) => instance.exports);
    return;
  }
  core.then(({ memory, room, ask, answered }) => {
    const bytes = new TextEncoder().encode(data);
    // The memory may move, so that it is looked up each time.
    new Uint8Array(memory.buffer, room(bytes.length), bytes.length).set(bytes);
    const length = ask();
    postMessage({ answer: new TextDecoder().decode(new Uint8Array(memory.buffer, answered(), length)) });
  }).catch(error => postMessage({ failed: String(error) }));
};
