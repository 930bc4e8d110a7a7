import { drawOne } from './draw.ts';

type Encoding = (text: string) => Uint8Array<ArrayBuffer>;

const toUtf8: Encoding = (text) => new Uint8Array(new TextEncoder().encode(text));

/**
 * @returns the text as what spreadsheets call Unicode: UTF-16, little-endian, with its byte order
 * mark
 */
export const toUtf16: Encoding = (text) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((letter) =>
      Array.from(letter, (_, at) => letter.charCodeAt(at)).flatMap((code) => [
        code & 0xff,
        code >> 8,
      ]),
    ),
  );

/**
 * @returns a text file's bytes as one of many programs writes them: byte order mark, encoding and
 * line ends
 */
export function writeRoughly(text: string): Uint8Array<ArrayBuffer> {
  const [encode, end] = drawOne<readonly [Encoding, string]>('file', [
    [toUtf8, '\n'],
    [toUtf16, '\r\n'],
    [toUtf8, '\r'],
    [(plain) => toUtf8(`\uFEFF${plain}`), '\r\n'],
    [toUtf16, '\n'],
  ]);
  return encode(text.replace(/^\uFEFF/, '').replaceAll(/\r\n|\r|\n/g, end));
}
