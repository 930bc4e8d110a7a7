#!/usr/bin/env node
import './unpack.mjs';

await import('./product/dist/server/admin.js');
