import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isKeptScreen } from '#app/offline/rules/worker-requests.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { isScreenPath } from '#kit/rules/screen-paths.ts';

const PUBLIC = fileURLToPath(new URL('../../web/public/', import.meta.url));

type Icon = { src: string; sizes: string; type: string; purpose?: string };
type Manifest = {
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
  share_target: { action: string; method: string; params: Record<string, string> };
};

const manifest: Manifest = JSON.parse(await readFile(`${PUBLIC}app.webmanifest`, 'utf8'));

test('the installed app’s shortcuts lead to screens', () => {
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Show your code', 'New lead']);
  for (const { url } of manifest.shortcuts) {
    const { pathname } = new URL(url, 'http://localhost');
    expect([pathname, isScreenPath(pathname) || isKeptScreen(pathname)]).toEqual([pathname, true]);
  }
});

test('a share to the installed app opens the editor, with the parameters it reads', () => {
  const { action, method, params } = manifest.share_target;
  expect([action, method]).toEqual([PATHS.edit, 'GET']);
  expect(params).toEqual({ title: 'title', text: 'text', url: 'url' });
});

test('the app’s icons have the sizes that phones need, one of them maskable', async () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes, type } of icons.filter((icon) => icon.type === 'image/png')) {
    const { width, height, format } = await sharp(`${PUBLIC}${src.slice(1)}`).metadata();
    expect([src, `${width}x${height}`, `image/${format}`]).toEqual([src, sizes, type]);
  }
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});
