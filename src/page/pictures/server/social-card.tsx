import { PRODUCT_NAME } from '#kit/rules/product.ts';
import type { Palette } from '#page/design/rules/palette.ts';
import { SOCIAL_PICTURE } from '#page/view/public/social-picture-size.ts';

/** The picture's text, limited to letters in our fonts. */
export type SocialCardWords = {
  name: string;
  initial: string;
  designation: string;
  address: string;
};

export const PORTRAIT_PIXELS = 240;

const PADDING = 80;
const GAP = 56;

/** Between the portrait and the right edge, in pixels. */
export const TITLE_WIDTH = SOCIAL_PICTURE.width - 2 * PADDING - PORTRAIT_PIXELS - GAP;

/** Sizes in pixels by the number of characters: long names are set smaller. */
const NAME_SIZES: readonly [characters: number, size: number][] = [
  [14, 92],
  [22, 76],
  [40, 60],
];
const SMALLEST_NAME = 48;

/** The maximum lines of each text; longer ones are cut before rendering. */
export const NAME_LINES = 3;
export const DESIGNATION_LINES = 2;

/** The style of a name of this length. */
export function styleName(name: string) {
  const [, fontSize = SMALLEST_NAME] = NAME_SIZES.find(([most]) => name.length <= most) ?? [];
  return { ...TEXT_STYLE, fontSize, lineHeight: 1.12, letterSpacing: '-0.03em' };
}

export const TEXT_STYLE = { display: 'block', wordBreak: 'break-word' } as const;

export const DESIGNATION_STYLE = { ...TEXT_STYLE, fontSize: 36, lineHeight: 1.35 };

type SocialCardProps = {
  words: SocialCardWords;
  palette: Palette;
  portrait: string | null;
  family: string;
};

/** The card as markup for `satori`: portrait, name and designation above; URL below. */
export function SocialCard({ words, palette, portrait, family }: SocialCardProps) {
  return (
    <div
      style={{
        ...SOCIAL_PICTURE,
        boxSizing: 'border-box',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: PADDING,
        fontFamily: family,
        color: palette.ink,
        ...styleGround(palette),
        borderBottom: `16px solid ${palette.accent}`,
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', gap: GAP }}>
        <Portrait portrait={portrait} initial={words.initial} palette={palette} />
        <Title name={words.name} designation={words.designation} palette={palette} />
      </div>
      <div
        style={{
          display: 'flex',
          justifyContent: 'space-between',
          fontSize: 30,
          color: palette.soft,
        }}
      >
        <div>{words.address}</div>
        <div style={bold(palette.link, 0.75)}>{PRODUCT_NAME}</div>
      </div>
    </div>
  );
}

function Portrait({
  portrait,
  initial,
  palette,
}: {
  portrait: string | null;
  initial: string;
  palette: Palette;
}) {
  const circle = {
    width: PORTRAIT_PIXELS,
    height: PORTRAIT_PIXELS,
    borderRadius: PORTRAIT_PIXELS / 2,
    flexShrink: 0,
  };
  if (portrait !== null) return <img src={portrait} alt="" style={circle} />;
  return (
    <div
      style={{
        ...circle,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        background: palette.accent,
        fontSize: 112,
        ...bold(palette['on-accent'], 1.5),
      }}
    >
      {initial}
    </div>
  );
}

function Title({
  name,
  designation,
  palette,
}: {
  name: string;
  designation: string;
  palette: Palette;
}) {
  const style = styleName(name);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, flexBasis: 0, gap: 20 }}>
      <div
        style={{
          ...style,
          lineClamp: NAME_LINES,
          ...bold(palette.ink, style.fontSize / 40),
        }}
      >
        {name}
      </div>
      {designation && (
        <div
          style={{
            ...DESIGNATION_STYLE,
            color: palette.soft,
            lineClamp: DESIGNATION_LINES,
          }}
        >
          {designation}
        </div>
      )}
    </div>
  );
}

/** A page's background, or a hint of its accent on a plain colour. */
export function styleGround({ canvas, gradient, tint }: Palette) {
  return {
    backgroundColor: canvas,
    backgroundImage: gradient
      ? `linear-gradient(165deg, ${gradient.join(', ')})`
      : `radial-gradient(circle at 100% 0%, ${tint}, ${canvas} 60%)`,
  };
}

/** The font only has a regular weight; an outline in the same colour makes it bolder. */
export function bold(color: string, pixels: number) {
  return { color, WebkitTextStroke: `${pixels}px ${color}` };
}
