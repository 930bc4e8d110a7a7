import satori from 'satori';
import { cutText } from '#kit/rules/values/cut-text.ts';
import type { PictureFonts } from './fonts.ts';

type TextBox = {
  /** In pixels. */
  width: number;
  /** The most lines. */
  lines: number;
  style: { fontSize: number; lineHeight: number };
  fonts: PictureFonts;
};

/**
 * Cuts a text to this many rendered lines, at the end of a word. `satori` itself cuts within one.
 *
 * @returns the text itself if it fits
 */
export async function fitText(text: string, box: TextBox): Promise<string> {
  if (await fits(text, box)) return text;
  let [least, most] = [1, text.length];
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (await fits(cutText(text, middle), box)) least = middle;
    else most = middle;
  }
  return cutText(text, least);
}

/** The picture is as high as its text. */
async function fits(text: string, { width, lines, style, fonts }: TextBox): Promise<boolean> {
  const svg = await satori(<div style={{ ...style, fontFamily: fonts.family }}>{text}</div>, {
    width,
    fonts: fonts.fonts,
  });
  const height = Number(/height="([\d.]+)"/.exec(svg)?.[1]);
  return height < (lines + 0.5) * style.fontSize * style.lineHeight;
}
