#!/usr/bin/env node
import './unpack.mjs';

// npx starts this in a shell that ends without passing signals on, so this ends with the shell.
if (process.env.npm_command === 'exec') {
  const { ppid } = process;
  setInterval(() => process.ppid === ppid || process.kill(process.pid, 'SIGTERM'), 500).unref();
}

await import(new URL('product/dist/server/main.js', import.meta.url).href);
