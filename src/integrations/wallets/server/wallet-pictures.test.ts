import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawWhiteLogo, takePhotograph } from '#test/pages/photographs.ts';
import { drawWalletPictures, WALLET_PICTURES } from './draw-pass.ts';

const PLAIN = { theme_color: null, primary_text_color: null, secondary_background: null };

/** Wallet accepts passes of some megabytes, but phones load them over mobile networks. */
const MAX_BYTES = 2_000_000;

type Case = readonly [what: string, name: string, load: () => Promise<Buffer | null>];

test.for<Case>([
  ['a wide photograph', 'Ada', () => takePhotograph(1500, 900).jpeg().toBuffer()],
  ['a logo for dark grounds', 'Ada', () => drawWhiteLogo().png().toBuffer()],
  ['an unreadable file', 'Ada', async () => Buffer.from('no picture')],
  ['no picture', 'Ada', async () => null],
  ['a name our fonts lack', '日本 太郎', async () => null],
])('the pictures of a pass have the published sizes: %s', async ([, name, load]) => {
  const look = { name, ground: '#f4e8d0', presentation: PLAIN };
  const files = await drawWalletPictures(look, await load());
  const found = await Promise.all(
    Object.entries(files).map(async ([file, bytes]) => {
      const { format, width, height } = await sharp(bytes).metadata();
      return [file, [format, width, height]];
    }),
  );
  const expected = WALLET_PICTURES.flatMap(({ name: file, width, height }) => [
    [`${file}.png`, ['png', width, height]],
    [`${file}@2x.png`, ['png', 2 * width, 2 * height]],
    [`${file}@3x.png`, ['png', 3 * width, 3 * height]],
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  const sizes = Object.values(files).map(({ length }) => length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});
