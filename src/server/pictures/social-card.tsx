import type { Palette } from '#domain/design/palette.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { SOCIAL_PICTURE } from '#public-page/social-picture-size.ts';

/** The text of the picture, as far as our fonts have its letters. */
export type SocialCardWords = {
  name: string;
  initial: string;
  designation: string;
  address: string;
};

export const PORTRAIT_PIXELS = 240;

/** Long names are set smaller: the size in pixels up to a number of characters. */
const NAME_SIZES: readonly [characters: number, size: number][] = [
  [14, 92],
  [22, 76],
  [40, 60],
];
const SMALLEST_NAME = 48;

type SocialCardProps = {
  words: SocialCardWords;
  palette: Palette;
  portrait: string | null;
  family: string;
};

/** The card as markup for `satori`: portrait, name and designation above; address below. */
export function SocialCard({ words, palette, portrait, family }: SocialCardProps) {
  return (
    <div
      style={{
        ...SOCIAL_PICTURE,
        boxSizing: 'border-box',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: 80,
        fontFamily: family,
        color: palette.ink,
        backgroundColor: palette.canvas,
        backgroundImage: palette.gradient
          ? `linear-gradient(165deg, ${palette.gradient.join(', ')})`
          : `radial-gradient(circle at 100% 0%, ${palette.tint}, ${palette.canvas} 60%)`,
        borderBottom: `16px solid ${palette.accent}`,
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', gap: 56 }}>
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
  const [, size = SMALLEST_NAME] = NAME_SIZES.find(([most]) => name.length <= most) ?? [];
  return (
    <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, flexBasis: 0, gap: 20 }}>
      <div
        style={{
          display: 'block',
          fontSize: size,
          lineHeight: 1.12,
          letterSpacing: '-0.03em',
          lineClamp: 3,
          wordBreak: 'break-word',
          ...bold(palette.ink, size / 40),
        }}
      >
        {name}
      </div>
      {designation && (
        <div
          style={{
            display: 'block',
            fontSize: 36,
            lineHeight: 1.35,
            color: palette.soft,
            lineClamp: 2,
            wordBreak: 'break-word',
          }}
        >
          {designation}
        </div>
      )}
    </div>
  );
}

/** The font comes in its regular weight; an outline in the same colour makes it a heavier one. */
function bold(color: string, pixels: number) {
  return { color, WebkitTextStroke: `${pixels}px ${color}` };
}
