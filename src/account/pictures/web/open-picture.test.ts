import { expect, test } from 'vitest';
import { findPictureProblem, openPicture, PICTURE_PROBLEMS } from './open-picture.ts';

const { damaged, heic, notAPicture, tooLarge } = PICTURE_PROBLEMS;
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

test.each([
  ['a photo of an iPhone', '\0\0\0\x24ftypheic\0\0\0\0mif1heic', heic],
  ['another brand of it', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', heic],
  ['half an AVIF', '\0\0\0\x20ftypavif\0\0\0\0avifmif1', damaged],
  ['half an AVIF of another brand', '\0\0\0\x20ftypmif1\0\0\0\0mif1avif', damaged],
  ['half a PNG', '\x89PNG\r\n\x1a\n', damaged],
  ['half a JPEG', '\xff\xd8\xff\xe0', damaged],
  ['half a GIF', 'GIF89a', damaged],
  ['half a WebP', 'RIFF\n\0\0\0WEBPVP8 ', damaged],
  ['a document', '%PDF-1.7', notAPicture],
  ['a film', '\0\0\0\x18ftypmp42', notAPicture],
  ['an empty file', '', notAPicture],
])('a file that cannot be drawn says why: %s', (_name, head, sentence) => {
  expect(findPictureProblem(bytes(head))).toBe(sentence);
});

test('a file too large for a camera photo is rejected unread', async () => {
  const file = new Blob([new Uint8Array(50 * 1024 * 1024 + 1)]);
  await expect(openPicture(file)).rejects.toThrow(tooLarge);
});
