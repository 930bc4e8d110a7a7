import sharp from 'sharp';
import { expect, test } from 'vitest';
import { takePhotograph } from '#test/pages/photographs.ts';
import { PICTURE_KEYS, PICTURES } from '../rules/pieces.ts';
import { buildPerson, readCode } from './print-under-test.ts';
import { drawScreenPicture } from './screen-picture.tsx';

const LONG = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Hohenzollern';

test.for(
  PICTURE_KEYS.flatMap((piece) => [
    [piece, 'somebody usual', buildPerson()] as const,
    [
      piece,
      'a long name on a dark page',
      buildPerson(
        { full_name: LONG, role: LONG, company: LONG },
        { theme_color: '#f59e0b', secondary_background: '#111827', font_heading: 'Outfit' },
      ),
    ] as const,
  ]),
)('the %s picture of %s has its size, and its code is read back', async ([piece, , person]) => {
  const picture = await takePhotograph(300, 300).jpeg().toBuffer();
  const png = await drawScreenPicture(piece, person, picture);
  const { width, height, format } = await sharp(png).metadata();
  expect([width, height, format]).toEqual([PICTURES[piece].width, PICTURES[piece].height, 'png']);
  expect((await readCode(png))?.url).toBe(person.codeUrl);
  // As a call or a network sends it on.
  const sent = await sharp(png)
    .resize(Math.round(width * (2 / 3)))
    .jpeg({ quality: 70 })
    .toBuffer();
  expect((await readCode(sent))?.url).toBe(person.codeUrl);
});
