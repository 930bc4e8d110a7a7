import { useState } from 'react';
import { ChoiceCards } from '#kit/web/fields/choice-cards.tsx';
import { SliderField } from '#kit/web/fields/slider-field.tsx';
import { provideFontFaces } from '#page/profile/web/font-files.ts';
import type { PanelProps } from '#page/profile/web/panel-props.ts';
import { toFontStack } from '#page/style/public/font-faces.ts';
import { FONTS } from '../rules/fonts.ts';
import { AdvancedCard } from './advanced-card.tsx';

const TEXTS = [
  { font: 'font_heading', size: 'heading_size', label: 'Headings', minimum: 16, maximum: 40 },
  { font: 'font_body', size: 'body_size', label: 'Text', minimum: 12, maximum: 22 },
] as const;

/** The font families, each in its own face, and the sizes. */
export function TypePanel({ draft, edit, isAdvanced }: PanelProps) {
  useState(provideFontFaces);
  const options = FONTS.map((font) => ({
    value: font.family,
    label: font.family,
    picture: (
      <span
        aria-hidden
        className="block truncate bg-surface px-3 py-2.5 text-lg"
        style={{ fontFamily: toFontStack(font) }}
      >
        Aa Good day
      </span>
    ),
  }));
  return (
    <AdvancedCard
      title="Type"
      description="Fonts load with your page, never from elsewhere."
      isAdvanced={isAdvanced}
    >
      {TEXTS.map(({ font, size, label, minimum, maximum }) => (
        <div key={font} className="flex flex-col gap-4">
          <h3 className="font-medium">{label}</h3>
          <ChoiceCards
            label={`Font of ${label.toLowerCase()}`}
            options={options}
            value={draft[font]}
            onValueChange={(family) => edit({ ...draft, [font]: family })}
            className="grid-cols-2 @md:grid-cols-3 @xl:grid-cols-4"
          />
          <SliderField
            label={`Size of ${label.toLowerCase()}`}
            value={draft[size]}
            minimum={minimum}
            maximum={maximum}
            unit="px"
            onValueChange={(pixels) => edit({ ...draft, [size]: pixels })}
          />
        </div>
      ))}
    </AdvancedCard>
  );
}
