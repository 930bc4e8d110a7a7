import { useState } from 'react';
import { ColorField } from '#kit/web/fields/color-field.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import type { PanelProps } from '#page/profile/web/panel-props.ts';
import { MAX_RADIUS, type Shape, withPreferences } from '../rules/presentation.ts';
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

const LINK_COLORS = COLORS.filter(([name]) => name === 'buttonBackground');

/** Colours, shadows, borders, corners and padding of the page's elements. */
export function ShapePanel({ draft, edit, isAdvanced }: PanelProps) {
  const [part, setPart] = useState<Part>('buttons');
  return (
    <AdvancedCard title="Buttons and cards" isAdvanced={isAdvanced}>
      <PartColors draft={draft} edit={edit} colors={COLORS} />
      <SegmentedControl label="Part" options={PARTS} value={part} onValueChange={setPart} />
      <PartShape draft={draft} edit={edit} part={part} />
    </AdvancedCard>
  );
}

/** The same, for links only. */
export function LinkShapePanel({ draft, edit, isAdvanced }: PanelProps) {
  return (
    <AdvancedCard title="Links" isAdvanced={isAdvanced}>
      <PartColors draft={draft} edit={edit} colors={LINK_COLORS} />
      <PartShape draft={draft} edit={edit} part="buttons" />
    </AdvancedCard>
  );
}

type EditProps = Pick<PanelProps, 'draft' | 'edit'>;
type PartColorsProps = EditProps & { colors: readonly (typeof COLORS)[number][] };

function PartColors({ draft, edit, colors: listed }: PartColorsProps) {
  const { colors } = draft.design_preferences;
  const palette = toShownPalette(draft);
  return (
    <div className="grid gap-4 @md:grid-cols-2">
      {listed.map(([name, label, shown]) => (
        <ColorField
          key={name}
          label={label}
          value={colors[name]}
          fallback={palette[shown]}
          onValueChange={(color) =>
            edit(withPreferences(draft, { colors: { ...colors, [name]: color } }))
          }
        />
      ))}
    </div>
  );
}

function PartShape({ draft, edit, part }: EditProps & { part: Part }) {
  const { components } = draft.design_preferences;
  const change = (values: Partial<Shape> & { iconVisible?: boolean }) =>
    edit(
      withPreferences(draft, {
        components: { ...components, [part]: { ...components[part], ...values } },
      }),
    );
  return (
    <>
      <ShapeFields shape={components[part]} maxRadius={MAX_RADIUS} onChange={change} />
      {part === 'buttons' && (
        <SwitchField
          label="Icons"
          checked={components.buttons.iconVisible}
          onCheckedChange={(iconVisible) => change({ iconVisible })}
        />
      )}
    </>
  );
}
