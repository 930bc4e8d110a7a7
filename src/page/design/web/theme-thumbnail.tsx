import { memo } from 'react';
import { toFontStack } from '#page/style/public/font-faces.ts';
import { findFont } from '../rules/fonts.ts';
import { buildPalettes } from '../rules/palette.ts';
import type { Presentation } from '../rules/presentation.ts';

const LINES = ['w-3/5', 'w-2/5', 'w-1/2'];

/** A miniature page in a look's colours, corners and fonts. */
export const ThemeThumbnail = memo(({ look }: { look: Presentation }) => {
  const { light, dark } = buildPalettes(look);
  const palette = look.design_preferences.scheme === 'dark' ? dark : light;
  const { buttons } = look.design_preferences.components;
  const background = palette.gradient
    ? `linear-gradient(165deg,${palette.gradient.join(',')})`
    : `radial-gradient(120% 60% at 50% 0,${palette.tint},transparent),${palette.canvas}`;
  const button = {
    background: palette.button,
    borderRadius: Math.min(buttons.borderRadius, 14),
    border: `1px solid ${buttons.borderEnabled ? palette.line : 'transparent'}`,
  };
  return (
    <span
      aria-hidden
      className="flex flex-col items-center gap-1.5 px-3 py-4"
      style={{ background }}
    >
      <span className="size-8 rounded-full" style={{ background: palette.accent }} />
      <span
        className="font-semibold text-base leading-5"
        style={{ color: palette.ink, fontFamily: toFontStack(findFont(look.font_heading)) }}
      >
        Aa
      </span>
      <span className="mb-1 h-1 w-1/2 rounded-full" style={{ background: palette.soft }} />
      {LINES.map((width) => (
        <span key={width} className="flex h-5 w-full items-center justify-center" style={button}>
          <span
            className={`h-1 rounded-full opacity-80 ${width}`}
            style={{ background: palette['button-ink'] }}
          />
        </span>
      ))}
    </span>
  );
});
