import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { CONTROL_LOOK, FieldFrame, type FieldProps, useField } from './field.tsx';

type TextareaFieldProps = FieldProps & ComponentProps<'textarea'> & { aside?: ReactNode };

/** Several lines of text; grows with its content where the browser supports that. */
export function TextareaField({
  label,
  description,
  error,
  aside,
  className,
  id,
  ...textarea
}: TextareaFieldProps) {
  const { control, frame } = useField({ label, description, error }, id);
  return (
    <FieldFrame {...frame} aside={aside}>
      <textarea
        rows={4}
        {...textarea}
        {...control}
        className={clsx(CONTROL_LOOK, 'field-sizing-content min-h-24 resize-y py-2', className)}
      />
    </FieldFrame>
  );
}
