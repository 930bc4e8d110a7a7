import satori from 'satori';
import sharp from 'sharp';
import { buildPalettes } from '#domain/design/palette.ts';
import { toInitial } from '#domain/profile/editor/initial.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import { SOCIAL_PICTURE } from '#public-page/social-picture-size.ts';
import { loadPictureFonts } from './fonts.ts';
import { PORTRAIT_PIXELS, SocialCard, type SocialCardWords } from './social-card.tsx';
import { toSquareJpeg } from './to-jpeg.ts';

/** Everything the picture shows besides the portrait. */
export type SocialPictureSubject = Pick<
  PublicProfile,
  'username' | 'full_name' | 'designation' | 'presentation'
> & {
  /** Address of the page. */
  pageUrl: string;
};

/**
 * Draws what messengers and networks show beside a link to the page.
 *
 * @param picture of the owner; the initial is drawn where there is none
 * @returns a PNG of 1200 × 630 pixels
 */
export async function drawSocialPicture(
  subject: SocialPictureSubject,
  picture: Buffer | null,
): Promise<Buffer> {
  const { fonts, family, keepDrawable } = await loadPictureFonts();
  const portrait = await buildPortrait(picture);
  const svg = await satori(
    <SocialCard
      words={chooseWords(subject, keepDrawable)}
      palette={buildPalettes(subject.presentation).light}
      portrait={portrait}
      family={family}
    />,
    { ...SOCIAL_PICTURE, fonts },
  );
  // Few colours are a third of the bytes, and only a photograph has more.
  return sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: portrait === null })
    .toBuffer();
}

async function buildPortrait(picture: Buffer | null): Promise<string | null> {
  const jpeg = picture && (await toSquareJpeg(picture, PORTRAIT_PIXELS));
  return jpeg === null ? null : `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** If our fonts lack more than half of a name, the username is drawn instead. */
function chooseWords(
  { username, full_name, designation, pageUrl }: SocialPictureSubject,
  keepDrawable: (text: string) => string,
): SocialCardWords {
  const drawn = keepDrawable(full_name);
  const isLegible = countLetters(drawn) * 2 >= countLetters(full_name) && drawn !== '';
  const name = isLegible ? drawn : username;
  return {
    name,
    initial: toInitial(name),
    designation: keepDrawable(designation),
    address: pageUrl.replace(/^https?:\/\//, ''),
  };
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
