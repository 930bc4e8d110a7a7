import { ChoiceCards } from '#kit/web/fields/choice-cards.tsx';
import { ColorField } from '#kit/web/fields/color-field.tsx';
import { findGradientPreset, GRADIENT_PRESETS } from '../rules/gradients.ts';
import { findShownPreset, toLook } from '../rules/look.ts';
import { toScheme } from '../rules/palette.ts';
import { type Presentation, withPreferences } from '../rules/presentation.ts';
import { toShownPalette } from './color-panel.tsx';
import { AdvancedCard, type PanelProps } from './design-frame.tsx';

const OWN = 'own';
const PLAIN = 'plain';

/** A solid colour, a preset gradient, or a custom one. */
export function BackgroundPanel({ draft, edit, isAdvanced }: PanelProps) {
  const { background } = draft.design_preferences;
  const preset = findShownPreset(draft);
  const chosen = background.useGradient ? OWN : (preset?.id ?? PLAIN);
  const palette = toShownPalette(draft);
  const [from, to] = palette.gradient ?? [palette.canvas, palette.surface];
  return (
    <AdvancedCard title="Background" isAdvanced={isAdvanced}>
      <ChoiceCards
        label="Background"
        options={[
          { value: PLAIN, label: 'One colour', picture: <Patch colors={[palette.canvas]} /> },
          { value: OWN, label: 'Your own', picture: <Patch colors={[from, to]} /> },
          ...GRADIENT_PRESETS.map((each) => ({
            value: each.id,
            label: each.name,
            picture: <Patch colors={each[toScheme(draft) === 'dark' ? 'dark' : 'light']} />,
          })),
        ]}
        value={chosen}
        onValueChange={(id) => edit(withBackground(draft, id, [from, to]))}
        className="grid-cols-3 @md:grid-cols-4 @xl:grid-cols-7"
      />
      {background.useGradient && (
        <div className="grid gap-4 @md:grid-cols-2">
          {(['gradientPrimary', 'gradientSecondary'] as const).map((end) => (
            <ColorField
              key={end}
              label={end === 'gradientPrimary' ? 'Top' : 'Bottom'}
              value={background[end]}
              fallback={end === 'gradientPrimary' ? from : to}
              onValueChange={(color) =>
                edit(withPreferences(draft, { background: { ...background, [end]: color } }))
              }
            />
          ))}
        </div>
      )}
    </AdvancedCard>
  );
}

function Patch({ colors }: { colors: readonly string[] }) {
  const [from = '', to = from] = colors;
  const background = `linear-gradient(165deg,${from},${to})`;
  return <span aria-hidden className="block h-14" style={{ background }} />;
}

function withBackground(
  draft: Presentation,
  id: string,
  [from, to]: readonly [string, string],
): Presentation {
  const isOwn = id === OWN;
  const own = toLook(draft).gradient ?? [from, to];
  const background = isOwn
    ? { useGradient: true, gradientPrimary: own[0], gradientSecondary: own[1] }
    : { ...draft.design_preferences.background, useGradient: false };
  return {
    ...withPreferences(draft, { background }),
    gradient_preset: findGradientPreset(id)?.id ?? null,
  };
}
