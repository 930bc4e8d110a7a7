import { useState } from 'react';
import { MAX_RADIUS, type Shape, withPreferences } from '#domain/design/presentation.ts';
import { ColorField } from '#web/ui/fields/color-field.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import type { PanelProps } from '../hooks/use-design-draft.ts';
import { AdvancedCard } from './advanced-card.tsx';
import { toShownPalette } from './color-panel.tsx';
import { ShapeFields } from './shape-fields.tsx';

type Part = 'buttons' | 'cards' | 'socialLinks';

const PARTS = [
  { value: 'buttons', label: 'Buttons' },
  { value: 'cards', label: 'Cards' },
  { value: 'socialLinks', label: 'Social' },
] as const;

const COLORS = [
  ['buttonBackground', 'Buttons', 'button'],
  ['cardBackground', 'Cards', 'surface'],
  ['borderColor', 'Borders', 'line'],
  ['linkColor', 'Links', 'link'],
] as const;

/** Colours, shadows, borders, corners and room of the parts of the page. */
export function ShapePanel({ draft, edit, isAdvanced }: PanelProps) {
  const [part, setPart] = useState<Part>('buttons');
  const { colors, components } = draft.design_preferences;
  const palette = toShownPalette(draft);
  const change = (of: string, values: Partial<Shape> & { iconVisible?: boolean }) =>
    edit(
      `${part} ${of}`,
      withPreferences(draft, {
        components: { ...components, [part]: { ...components[part], ...values } },
      }),
    );
  return (
    <AdvancedCard title="Buttons and cards" isAdvanced={isAdvanced}>
      <div className="grid gap-4 @md:grid-cols-2">
        {COLORS.map(([name, label, shown]) => (
          <ColorField
            key={name}
            label={label}
            value={colors[name]}
            fallback={palette[shown]}
            onValueChange={(color) =>
              edit(name, withPreferences(draft, { colors: { ...colors, [name]: color } }))
            }
          />
        ))}
      </div>
      <SegmentedControl label="Part" options={PARTS} value={part} onValueChange={setPart} />
      <ShapeFields shape={components[part]} maxRadius={MAX_RADIUS} onChange={change} />
      {part === 'buttons' && (
        <SwitchField
          label="Icons"
          checked={components.buttons.iconVisible}
          onCheckedChange={(iconVisible) => change('icons', { iconVisible })}
        />
      )}
    </AdvancedCard>
  );
}
