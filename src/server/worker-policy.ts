/**
 * The one file with a wider policy than the page's (security-headers.ts): the worker that cuts people out of pictures, whose library compiles
 * its functions from text and carries its machine code as a data: address. A worker's policy is its own; the page keeps the strict one.
 */
export const COMPILING_WORKER = /[/\\]assets[/\\]background-worker-[\w-]+\.js(\.br|\.gz)?$/;

export const COMPILING_WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'",
  "connect-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
