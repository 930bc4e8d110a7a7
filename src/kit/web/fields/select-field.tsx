import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { CONTROL_LOOK, FieldFrame, type FieldProps, useField } from './field.tsx';

type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & {
    options: ReadonlyArray<{ value: string; label: string }>;
    /** For a list row, whose place explains it: the label is for screen readers only. */
    hideLabel?: boolean;
  };

/** One of a few options, in the platform's own list. */
export function SelectField({
  label,
  description,
  error,
  options,
  hideLabel = false,
  className,
  id,
  ...select
}: SelectFieldProps) {
  const { control, frame } = useField({ label, description, error }, id);
  const box = (
    <select
      {...select}
      {...control}
      {...(hideLabel && { 'aria-label': label })}
      className={clsx(CONTROL_LOOK, 'h-10 pointer-coarse:h-11', className)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
  return hideLabel ? box : <FieldFrame {...frame}>{box}</FieldFrame>;
}
