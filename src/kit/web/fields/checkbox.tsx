import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & {
  /** Names the choice for screen readers. */
  label: string;
  /** Shows the label beside the box. */
  showLabel?: boolean;
  /** Some of its items are selected, but not all. */
  indeterminate?: boolean;
};

/** A checkbox in a list. Its target is larger than the box, for fingers. */
export function Checkbox({
  label,
  showLabel = false,
  indeterminate = false,
  className,
  ...input
}: CheckboxProps) {
  return (
    <label
      className={clsx(
        'inline-flex min-h-9 min-w-9 items-center justify-center gap-2 rounded-md pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        className,
      )}
    >
      <input
        {...input}
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        {...(!showLabel && { 'aria-label': label })}
        className="size-4 shrink-0 cursor-pointer accent-accent"
      />
      {showLabel && <span>{label}</span>}
    </label>
  );
}
