import { memo } from 'react';
import { toFontStack } from '#page/style/public/look-style.ts';
import { findFont } from '../rules/fonts.ts';
import { buildPalettes } from '../rules/palette.ts';
import type { Presentation } from '../rules/presentation.ts';

/** In pixels: a larger radius would turn so small a strip into a pill. */
const MOST_ROUND = 8;

/** A look's colours side by side as on a page, with its font and corners. */
export const ThemeThumbnail = memo(({ look }: { look: Presentation }) => {
  const { light, dark } = buildPalettes(look);
  const palette = look.design_preferences.scheme === 'dark' ? dark : light;
  const { buttons } = look.design_preferences.components;
  const background = palette.gradient
    ? `linear-gradient(165deg,${palette.gradient.join(',')})`
    : palette.canvas;
  return (
    <span aria-hidden className="flex flex-col gap-1.5 px-3 py-4" style={{ background }}>
      <span
        className="font-semibold text-lg"
        style={{ color: palette.ink, fontFamily: toFontStack(findFont(look.font_heading)) }}
      >
        Aa
      </span>
      <span className="h-1 w-4/5" style={{ background: palette.soft }} />
      <span className="h-1 w-3/5" style={{ background: palette.soft }} />
      <span
        className="mt-2 flex h-8 overflow-hidden"
        style={{ borderRadius: Math.min(buttons.borderRadius, MOST_ROUND) }}
      >
        <span className="flex-2" style={{ background: palette.accent }} />
        <span className="flex-1" style={{ background: palette.surface }} />
        <span className="flex-1" style={{ background: palette.ink }} />
      </span>
    </span>
  );
});
