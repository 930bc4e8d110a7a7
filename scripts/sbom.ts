import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSbom } from './build-sbom.ts';

/*
 * `npm run sbom` prints the product's bill of materials. npm's own (`npm sbom`, 11.19) omits
 * packages shared with one of the tools, including React, and refuses a version called `latest`.
 */
const lock = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
process.stdout.write(`${JSON.stringify(buildSbom(JSON.parse(lock)), null, 2)}\n`);
