import { join } from 'node:path';
import { packRelease } from './pack-release.ts';

/*
 * `npm run release`: one file with the built product, which `npx ./vizit-….tgz` starts in any
 * folder, with its data in `data` there.
 */
const file = await packRelease(join(import.meta.dirname, '../..'));
process.stdout.write(`${file}\n`);
