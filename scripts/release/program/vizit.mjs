#!/usr/bin/env node
import './unpack.mjs';

// npx starts us in a shell that ends without passing a signal on: its end is ours too.
if (process.env.npm_command === 'exec') {
  const { ppid } = process;
  setInterval(() => process.ppid === ppid || process.kill(process.pid, 'SIGTERM'), 500).unref();
}

await import(new URL('product/dist/server/main.js', import.meta.url).href);
