// Unpacks product.tar.gz into `product` beside it, unless it's there: npm would unpack the same
// files four times. npm runs this when installing a release; if its scripts are disabled, the first
// start does. Plain JavaScript without packages, because none are installed yet.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const FOLDER = dirname(fileURLToPath(import.meta.url));
const PRODUCT = join(FOLDER, 'product');

/** A tar archive's blocks, and the positions of a ustar header's fields. */
const BLOCK_BYTES = 512;
const FIELDS = { name: [0, 100], size: [124, 136], type: [156, 157], prefix: [345, 500] };

if (!existsSync(PRODUCT)) unpackOnce();

/** Unpacked beside and renamed into place: a start never finds half of it. */
function unpackOnce() {
  const partial = join(FOLDER, `unpacking-${randomUUID()}`);
  try {
    unpack(gunzipSync(readFileSync(join(FOLDER, 'product.tar.gz'))), partial);
    renameSync(partial, PRODUCT);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another start was faster.
    if (existsSync(PRODUCT)) return;
    process.stderr.write(
      `Vizit cannot be unpacked in ${FOLDER} (${error.message}). Start it once as the owner of that folder, or install it again.\n`,
    );
    process.exit(1);
  }
}

function unpack(archive, folder) {
  for (let at = 0; archive[at] !== 0; ) {
    const header = archive.subarray(at, at + BLOCK_BYTES);
    if (readField(header, 'type') !== '0') throw new Error('the archive is damaged');
    const path = join(folder, readField(header, 'prefix'), readField(header, 'name'));
    const size = Number.parseInt(readField(header, 'size'), 8);
    const begin = at + BLOCK_BYTES;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, archive.subarray(begin, begin + size));
    at = begin + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
}

function readField(header, name) {
  const [from, to] = FIELDS[name];
  return header.toString('utf8', from, to).replace(/\0.*$/s, '');
}
