import { expect, test } from 'vitest';
import { isMovingPicture } from './open-picture.ts';

const GIF_HEAD = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
const GIF_TIMING = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
const GIF_FRAME = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
/** With its own colour table. */
const GIF_RICH_FRAME = [...GIF_FRAME.slice(0, 9), 0x80, 1, 2, 3, 4, 5, 6, ...GIF_FRAME.slice(10)];
const GIF_END = [0x3b];

const gif = (...blocks: number[][]) => Uint8Array.from([GIF_HEAD, ...blocks].flat());

const webp = (flags: number) =>
  Uint8Array.from([...Buffer.from('RIFF\0\0\0\0WEBPVP8X'), 10, 0, 0, 0, flags, 0, 0, 0]);

test.each([
  ['a GIF of two frames', gif(GIF_TIMING, GIF_FRAME, GIF_TIMING, GIF_FRAME, GIF_END), true],
  ['one whose frames have colours of their own', gif(GIF_RICH_FRAME, GIF_RICH_FRAME), true],
  ['a GIF of one frame', gif(GIF_TIMING, GIF_FRAME, GIF_END), false],
  ['a GIF cut off after its first frame', gif(GIF_FRAME), false],
  ['a GIF cut off in its first frame', gif(GIF_FRAME.slice(0, 12)), false],
  ['a WebP that says it moves', webp(0x02), true],
  ['a WebP with transparency', webp(0x10), false],
  ['a PNG', Uint8Array.from(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')), false],
  ['nothing', new Uint8Array(), false],
])('%s', (_name, bytes, isMoving) => {
  expect(isMovingPicture(bytes)).toBe(isMoving);
});
