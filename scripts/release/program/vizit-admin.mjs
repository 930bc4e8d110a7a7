#!/usr/bin/env node
import './unpack.mjs';

await import(new URL('product/dist/server/admin.js', import.meta.url).href);
