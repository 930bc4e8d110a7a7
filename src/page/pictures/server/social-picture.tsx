import satori from 'satori';
import sharp from 'sharp';
import { cutText } from '#kit/rules/values/cut-text.ts';
import { buildPalettes } from '#page/design/rules/palette.ts';
import { toInitial } from '#page/editor/rules/initial.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { SOCIAL_PICTURE } from '#page/view/public/social-picture-size.ts';
import { loadPictureFonts, type PictureFonts } from './fonts.ts';
import {
  DESIGNATION_LINES,
  DESIGNATION_STYLE,
  NAME_LINES,
  PORTRAIT_PIXELS,
  SocialCard,
  type SocialCardWords,
  styleName,
  TITLE_WIDTH,
} from './social-card.tsx';
import { toSquareJpeg } from './to-jpeg.ts';

/** Everything the picture shows besides the portrait. */
export type SocialPictureSubject = Pick<
  PublicProfile,
  'username' | 'full_name' | 'designation' | 'presentation'
> & {
  pageUrl: string;
};

/**
 * Renders the preview picture for messengers and networks.
 *
 * @param picture of the owner; without one, their initial is drawn
 * @returns a PNG of 1200 × 630 pixels
 */
export async function drawSocialPicture(
  subject: SocialPictureSubject,
  picture: Buffer | null,
): Promise<Buffer> {
  const pictureFonts = await loadPictureFonts();
  const { fonts, family, keepDrawable } = pictureFonts;
  const portrait = await buildPortrait(subject, picture);
  const svg = await satori(
    <SocialCard
      words={await cutWords(chooseWords(subject, keepDrawable), pictureFonts)}
      palette={buildPalettes(subject.presentation).light}
      portrait={portrait}
      family={family}
    />,
    { ...SOCIAL_PICTURE, fonts },
  );
  // A palette takes a third of the bytes, and only a photo has more colours.
  return sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: portrait === null })
    .toBuffer();
}

async function buildPortrait(
  { presentation }: SocialPictureSubject,
  picture: Buffer | null,
): Promise<string | null> {
  const jpeg = picture && (await toSquareJpeg(picture, PORTRAIT_PIXELS, presentation));
  return jpeg === null ? null : `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** @returns the name; the username instead if our fonts lack more than half of its letters */
export function chooseName(
  { username, full_name }: Pick<SocialPictureSubject, 'username' | 'full_name'>,
  keepDrawable: (text: string) => string,
): string {
  const drawn = keepDrawable(full_name);
  const isLegible = countLetters(drawn) * 2 >= countLetters(full_name) && drawn !== '';
  return isLegible ? drawn : username;
}

function chooseWords(
  subject: SocialPictureSubject,
  keepDrawable: (text: string) => string,
): SocialCardWords {
  const { designation, pageUrl } = subject;
  const name = chooseName(subject, keepDrawable);
  return {
    name,
    initial: toInitial(name),
    designation: keepDrawable(designation),
    address: pageUrl.replace(/^https?:\/\//, ''),
  };
}

/** A cut name keeps the size of the full one. */
async function cutWords(words: SocialCardWords, fonts: PictureFonts): Promise<SocialCardWords> {
  const { name, designation } = words;
  const box = { width: TITLE_WIDTH, fonts };
  const nameBox = { ...box, lines: NAME_LINES, style: styleName(name) };
  const designationBox = { ...box, lines: DESIGNATION_LINES, style: DESIGNATION_STYLE };
  return {
    ...words,
    name: await fitText(name, nameBox),
    designation: designation && (await fitText(designation, designationBox)),
  };
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

type TextBox = {
  /** In pixels. */
  width: number;
  /** The most lines. */
  lines: number;
  style: { fontSize: number; lineHeight: number };
  fonts: PictureFonts;
};

/**
 * Cuts a text to this many rendered lines, at the end of a word; `satori` itself cuts within words.
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

/** The picture is as tall as its text. */
async function fits(text: string, { width, lines, style, fonts }: TextBox): Promise<boolean> {
  const svg = await satori(<div style={{ ...style, fontFamily: fonts.family }}>{text}</div>, {
    width,
    fonts: fonts.fonts,
  });
  const height = Number(/height="([\d.]+)"/.exec(svg)?.[1]);
  return height < (lines + 0.5) * style.fontSize * style.lineHeight;
}
