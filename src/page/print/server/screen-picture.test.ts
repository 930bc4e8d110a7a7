import sharp from 'sharp';
import { expect, test } from 'vitest';
import { takePhotograph } from '#test/pages/photographs.ts';
import { PICTURE_KEYS, PICTURES } from '../rules/pieces.ts';
import { buildPerson, readCode } from './print-under-test.ts';
import { drawScreenPicture } from './screen-picture.tsx';

const LONG = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Hohenzollern';

test.for(
  PICTURE_KEYS.flatMap((piece) => [
    [piece, 'a usual person', buildPerson()] as const,
    [
      piece,
      'a long name on a dark page',
      buildPerson(
        { full_name: LONG, role: LONG, company: LONG },
        { theme_color: '#f59e0b', secondary_background: '#111827', font_heading: 'Outfit' },
      ),
    ] as const,
  ]),
)('the %s picture of %s has its size, and a readable code', async ([piece, , person]) => {
  const picture = await takePhotograph(300, 300).jpeg().toBuffer();
  const png = await drawScreenPicture(piece, person, picture);
  const { width, height, format } = await sharp(png).metadata();
  expect([width, height, format]).toEqual([PICTURES[piece].width, PICTURES[piece].height, 'png']);
  expect((await readCode(png))?.url).toBe(person.codeUrl);
  // Recompressed, as video calls and social networks do.
  const sent = await sharp(png)
    .resize(Math.round(width * (2 / 3)))
    .jpeg({ quality: 70 })
    .toBuffer();
  expect((await readCode(sent))?.url).toBe(person.codeUrl);
});

test.for(
  PICTURE_KEYS.flatMap((piece) => [
    [piece, '愛達', 'the username'] as const,
    [piece, 'عائشة بنت خالد', 'the username'] as const,
    [piece, 'Ελένη Παπαδοπούλου', 'the name'] as const,
  ]),
)(
  'on the %s picture the name %s is drawn as %s, depending on our fonts’ letters',
  async ([piece, name, shown]) => {
    const picture = await takePhotograph(300, 300).jpeg().toBuffer();
    const draw = (full_name: string) =>
      drawScreenPicture(piece, buildPerson({ full_name }), picture);
    const png = await draw(name);
    const { username, codeUrl } = buildPerson();
    expect(png.equals(await draw(username))).toBe(shown === 'the username');
    expect((await readCode(png))?.url).toBe(codeUrl);
  },
);
