import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { CONTROL_LOOK, type FieldProps, useField } from './field.tsx';

type InlineFieldProps = FieldProps & ComponentProps<'input'>;

/** A one-line text field in a list row, explained by its position: the label is for screen readers only. */
export function InlineField({ label, error, className, id, ...input }: InlineFieldProps) {
  const { control, frame } = useField({ label, error }, id);
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={frame.id} className="sr-only">
        {label}
      </label>
      <input {...input} {...control} className={clsx(CONTROL_LOOK, 'h-10 pointer-coarse:h-11')} />
      {frame.error && (
        <p id={`${frame.id}-error`} role="alert" className="text-danger">
          {frame.error}
        </p>
      )}
    </div>
  );
}
