import { useId } from 'react';

type SliderFieldProps = {
  label: string;
  value: number;
  minimum: number;
  maximum: number;
  /** Follows the number, such as `px`. */
  unit: string;
  onValueChange: (value: number) => void;
  disabled?: boolean;
};

/** A number between two bounds, shown beside the label. */
export function SliderField(props: SliderFieldProps) {
  const { label, value, minimum, maximum, unit, onValueChange, disabled } = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="text-ink-faint tabular-nums">
          {value} {unit}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={Math.min(minimum, value)}
        max={Math.max(maximum, value)}
        value={value}
        disabled={disabled}
        aria-valuetext={`${value} ${unit}`}
        onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
        className="h-6 w-full cursor-pointer accent-accent disabled:opacity-50 pointer-coarse:h-11"
      />
    </div>
  );
}
