import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { buildPublicProfile, FULL_PAGE } from '#test/pages/public-profile.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** Its size before contacts could be swapped, plus 3 %. */
const SCRIPT_MOST_BYTES = 3964;

test('the script takes at most 3,964 bytes, a page of 10 links 6 KB, both 14: one round trip', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'public-page-'));
  const configFile = join(ROOT, 'build/vite.public-page.config.ts');
  await build({ root: ROOT, configFile, logLevel: 'silent', build: { outDir } });
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'));
  const entry = manifest['src/page/script/public/main.ts'];
  const weigh = async (file: string) =>
    brotliCompressSync(await readFile(join(outDir, file))).length;
  const script = await weigh(entry.file);
  const consent = await weigh(manifest['src/page/measuring-script/public/main.ts'].file);
  // Random bytes don't compress, so the stamp must be random here too.
  const leadStamp = randomBytes(13).toString('base64url');
  const settings = {
    publicUrl: 'https://vizit.test',
    script: `/${entry.file}`,
    year: 2026,
    leadStamp,
  };
  const { html } = renderProfileDocument(buildPublicProfile(FULL_PAGE), settings);
  // Only pages that ask for consent load this.
  expect(html).not.toContain('data-consent');
  expect(consent).toBeLessThanOrEqual(2 * 1024);
  await rm(outDir, { recursive: true });
  const page = brotliCompressSync(html).length;
  expect(script).toBeLessThanOrEqual(SCRIPT_MOST_BYTES);
  expect(page).toBeLessThanOrEqual(6 * 1024);
  expect(script + page).toBeLessThanOrEqual(14 * 1024);
});
