import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { CONTROL_LOOK, FieldFrame, type FieldProps, useField } from './field.tsx';

type TextFieldProps = FieldProps &
  ComponentProps<'input'> & {
    aside?: ReactNode;
    /** Inside the field, before the text: a fixed prefix. */
    prefix?: string;
    /** Inside the field, at its right: a button. */
    trailing?: ReactNode;
  };

/** One line of text. Takes `{...register('name')}` of a form library, or a plain `name`. */
export function TextField({
  label,
  description,
  error,
  aside,
  prefix,
  trailing,
  className,
  id,
  ...input
}: TextFieldProps) {
  const { control, frame } = useField({ label, description, error }, id);
  return (
    <FieldFrame {...frame} aside={aside}>
      <div className={clsx('relative flex', className)}>
        {prefix && (
          <span className="grid place-items-center rounded-l-md border border-line-field border-r-0 bg-sunken px-3 text-ink-faint">
            {prefix}
          </span>
        )}
        <input
          {...input}
          {...control}
          className={clsx(
            CONTROL_LOOK,
            'h-10 pointer-coarse:h-11',
            prefix && 'rounded-l-none',
            trailing && 'pr-12',
          )}
        />
        {trailing && (
          <span className="absolute inset-y-0 right-0.5 grid place-items-center">{trailing}</span>
        )}
      </div>
    </FieldFrame>
  );
}
