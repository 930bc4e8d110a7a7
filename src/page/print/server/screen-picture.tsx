import satori from 'satori';
import sharp from 'sharp';
import { buildPalettes, type Palette } from '#page/design/rules/palette.ts';
import { loadHeadingFont, loadPictureFonts } from '#page/pictures/server/fonts.ts';
import { drawQrPng } from '#page/pictures/server/qr-code.ts';
import { bold, styleGround, TEXT_STYLE } from '#page/pictures/server/social-card.tsx';
import { chooseName, fitText } from '#page/pictures/server/social-picture.tsx';
import { toSquareJpeg } from '#page/pictures/server/to-jpeg.ts';
import { chooseQrColors } from '#page/qr/rules/qr-colors.ts';
import { PICTURES, type PictureKey } from '../rules/pieces.ts';
import type { PrintedPerson } from '../rules/printed-person.ts';

/**
 * The layout in pixels: the code's panel, the text with its maximum line widths, and the picture. Video
 * calls crop the sides and put names at the bottom; stories cover the top and bottom.
 */
const LAYOUTS = {
  call: { panel: { x: 1496, y: 88, side: 336 }, text: { x: 96, width: 700 }, portrait: 0 },
  story: { panel: { x: 210, y: 840, side: 660 }, text: { x: 110, width: 860 }, portrait: 260 },
} as const;

/** The padding of the code's panel, in addition to the code's quiet zone. */
const PANEL_PADDING = 12;

/** By the number of letters: long names are smaller. */
const NAME_SIZES = {
  call: [
    [16, 68],
    [28, 54],
    [44, 44],
    [100, 36],
  ],
  story: [
    [14, 104],
    [24, 84],
    [100, 64],
  ],
} as const;
const ROLE_SIZES = { call: 30, story: 38 } as const;

/**
 * Draws a page's picture for a screen, with its code.
 *
 * @param picture of the owner
 * @returns a PNG of the piece's size
 */
export async function drawScreenPicture(
  piece: PictureKey,
  person: PrintedPerson,
  picture: Buffer | null,
): Promise<Buffer> {
  const { width, height } = PICTURES[piece];
  const { panel, portrait } = LAYOUTS[piece];
  const { fonts } = await loadPictureFonts();
  const heading = await loadHeadingFont(person.presentation);
  const jpeg =
    picture && portrait ? await toSquareJpeg(picture, portrait, person.presentation) : null;
  const svg = await satori(
    <ScreenPicture
      piece={piece}
      words={await chooseWords(piece, person)}
      palette={buildPalettes(person.presentation).light}
      panel={chooseQrColors(person.presentation).ground}
      portrait={jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}`}
    />,
    { width, height, fonts: [...heading.files, ...fonts] },
  );
  const subject = {
    url: person.codeUrl,
    name: person.full_name,
    presentation: person.presentation,
  };
  const code = await drawQrPng(subject, picture, panel.side - 2 * PANEL_PADDING);
  const place = { left: panel.x + PANEL_PADDING, top: panel.y + PANEL_PADDING };
  return sharp(Buffer.from(svg))
    .composite([{ input: code, ...place }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

type Words = {
  name: string;
  role: string;
  company: string;
  address: string;
  nameStyle: ReturnType<typeof styleName> & { fontFamily: string };
  /** In pixels, around the name's letters. */
  outline: number;
  family: string;
};

/** Limited to letters our fonts have, and to as many as fit. */
async function chooseWords(piece: PictureKey, person: PrintedPerson): Promise<Words> {
  const fonts = await loadPictureFonts();
  const heading = await loadHeadingFont(person.presentation);
  const { keepDrawable, family } = fonts;
  const { width } = LAYOUTS[piece].text;
  const name = chooseName(person, keepDrawable);
  const style = styleName(piece, name);
  const fontFamily = `${heading.family}, ${family}`;
  const nameFonts = { ...fonts, family: fontFamily, fonts: [...heading.files, ...fonts.fonts] };
  const cutLine = async (text: string) => {
    const drawn = keepDrawable(text);
    return drawn && fitText(drawn, { width, lines: 1, style: styleLine(piece), fonts });
  };
  return {
    name: await fitText(name, { width, lines: NAME_LINES, style, fonts: nameFonts }),
    role: await cutLine(person.role),
    company: await cutLine(person.company),
    address: await cutLine(person.address),
    nameStyle: { ...style, fontFamily },
    outline: style.fontSize * heading.boldness,
    family,
  };
}

const NAME_LINES = 3;
/** A wide letter's width, as a share of its size. */
const LETTER_WIDTH = 0.6;
const SMALLEST_NAME = 34;

/** The largest size for a name of this length whose longest word fits. */
function styleName(piece: PictureKey, name: string) {
  const sizes: readonly (readonly [letters: number, size: number])[] = NAME_SIZES[piece];
  const [, most = SMALLEST_NAME] = sizes.find(([letters]) => name.length <= letters) ?? [];
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  const fitting = LAYOUTS[piece].text.width / (longest * LETTER_WIDTH);
  const fontSize = Math.max(SMALLEST_NAME, Math.floor(Math.min(most, fitting)));
  return { ...TEXT_STYLE, fontSize, lineHeight: 1.14 };
}

function styleLine(piece: PictureKey) {
  return { ...TEXT_STYLE, fontSize: ROLE_SIZES[piece], lineHeight: 1.4 };
}

type ScreenPictureProps = {
  piece: PictureKey;
  words: Words;
  palette: Palette;
  panel: string;
  portrait: string | null;
};

/** The picture as markup for `satori`, without the code's modules. */
function ScreenPicture({ piece, words, palette, panel, portrait }: ScreenPictureProps) {
  const { width, height } = PICTURES[piece];
  const { panel: place } = LAYOUTS[piece];
  return (
    <div
      style={{
        display: 'flex',
        position: 'relative',
        width,
        height,
        fontFamily: words.family,
        ...styleGround(palette),
      }}
    >
      {piece === 'call' ? (
        <CallText words={words} palette={palette} />
      ) : (
        <StoryText words={words} palette={palette} portrait={portrait} />
      )}
      <div
        style={{
          position: 'absolute',
          left: place.x,
          top: place.y,
          width: place.side,
          height: place.side,
          borderRadius: place.side * 0.07,
          backgroundColor: panel,
        }}
      />
      <Address piece={piece} words={words} palette={palette} />
    </div>
  );
}

type TextProps = Pick<ScreenPictureProps, 'words' | 'palette'>;

/** Top left, so that the person in front covers nothing. */
function CallText({ words, palette }: TextProps) {
  const { x, width } = LAYOUTS.call.text;
  return (
    <div
      style={{
        position: 'absolute',
        left: x,
        top: LAYOUTS.call.panel.y,
        width,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <div style={{ width: 88, height: 10, marginBottom: 28, backgroundColor: palette.accent }} />
      <Name words={words} color={palette.ink} />
      <Line piece="call" text={words.role} color={palette.soft} />
      <Line piece="call" text={words.company} color={palette.soft} />
    </div>
  );
}

function StoryText({ words, palette, portrait }: TextProps & { portrait: string | null }) {
  const { text, panel, portrait: side } = LAYOUTS.story;
  return (
    <div
      style={{
        position: 'absolute',
        left: text.x,
        top: 250,
        width: text.width,
        height: panel.y - 250 - 56,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'flex-end',
        textAlign: 'center',
      }}
    >
      {portrait !== null && (
        <img
          src={portrait}
          alt=""
          width={side}
          height={side}
          style={{ borderRadius: side / 2, marginBottom: 36 }}
        />
      )}
      <Name words={words} color={palette.ink} />
      <Line piece="story" text={words.role} color={palette.soft} />
      <Line piece="story" text={words.company} color={palette.soft} />
    </div>
  );
}

function Name({ words, color }: { words: Words; color: string }) {
  const { name, nameStyle, outline } = words;
  return <div style={{ ...nameStyle, marginBottom: 10, ...bold(color, outline) }}>{name}</div>;
}

function Line({ piece, text, color }: { piece: PictureKey; text: string; color: string }) {
  return text === '' ? null : <div style={{ ...styleLine(piece), color }}>{text}</div>;
}

/** Below the code. */
function Address({ piece, words, palette }: TextProps & { piece: PictureKey }) {
  if (piece === 'call') return null;
  const { panel, text } = LAYOUTS[piece];
  return (
    <div
      style={{
        position: 'absolute',
        left: text.x,
        top: panel.y + panel.side + 44,
        width: text.width,
        display: 'flex',
        justifyContent: 'center',
        fontSize: ROLE_SIZES[piece],
        ...bold(palette.link, 0.8),
      }}
    >
      {words.address}
    </div>
  );
}
