import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSbom } from './build-sbom.ts';

/*
 * `npm run sbom` prints the list of parts of the product. npm's own (`npm sbom`, 11.19) leaves out
 * packages that one of the tools shares, React among them, and refuses a version called `latest`.
 */
const lock = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
process.stdout.write(`${JSON.stringify(buildSbom(JSON.parse(lock)), null, 2)}\n`);
