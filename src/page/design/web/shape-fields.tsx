import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { SliderField } from '#kit/web/fields/slider-field.tsx';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { SHADOWS, type Shadow, type Shape } from '../rules/presentation.ts';

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
export function ShapeFields({ shape, maxRadius, onChange }: ShapeFieldsProps) {
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
