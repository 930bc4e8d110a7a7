#!/usr/bin/env node
import './unpack.mjs';

await import(new URL('product/dist/server/main.js', import.meta.url).href);
