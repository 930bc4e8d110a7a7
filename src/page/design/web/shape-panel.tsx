import { useState } from 'react';
import { ColorField } from '#kit/web/fields/color-field.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { SliderField } from '#kit/web/fields/slider-field.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import {
  MAX_RADIUS,
  SHADOWS,
  type Shadow,
  type Shape,
  withPreferences,
} from '../rules/presentation.ts';
import { toShownPalette } from './color-panel.tsx';
import { AdvancedCard, type PanelProps } from './design-frame.tsx';

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

type ShapeFieldsProps = {
  shape: Shape;
  maxRadius: number;
  onChange: (values: Partial<Shape>) => void;
};

const SHADOW_OPTIONS = SHADOWS.map((value) => ({ value, label: toTitle(value) }));
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** More padding would leave no room for text on a phone. */
const MAX_SHOWN_PADDING = 40;

/** Shadow, border, corners and padding of one kind of element. */
function ShapeFields({ shape, maxRadius, onChange }: ShapeFieldsProps) {
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <p className="font-medium">Shadow</p>
        <SegmentedControl<Shadow>
          label="Shadow"
          options={SHADOW_OPTIONS}
          value={shape.shadow}
          onValueChange={(shadow) => onChange({ shadow })}
        />
      </div>
      <SwitchField
        label="Border"
        checked={shape.borderEnabled}
        onCheckedChange={(borderEnabled) => onChange({ borderEnabled })}
      />
      <SliderField
        label="Corners"
        value={shape.borderRadius}
        minimum={0}
        maximum={maxRadius}
        unit="px"
        onValueChange={(borderRadius) => onChange({ borderRadius })}
      />
      <fieldset className="grid grid-cols-2 gap-x-6 gap-y-3">
        <legend className="mb-2 font-medium">Space inside</legend>
        {SIDES.map((side) => (
          <SliderField
            key={side}
            label={toTitle(side)}
            value={shape.padding[side]}
            minimum={0}
            maximum={MAX_SHOWN_PADDING}
            unit="px"
            onValueChange={(pixels) => onChange({ padding: { ...shape.padding, [side]: pixels } })}
          />
        ))}
      </fieldset>
    </>
  );
}

function toTitle(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
