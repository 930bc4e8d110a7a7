import { type FormEvent, type InvalidEvent, type ReactNode, useId, useState } from 'react';

export type FieldProps = {
  label: string;
  description?: ReactNode;
  /** The error, as a sentence. Without one, the browser's validation errors are shown. */
  error?: string | undefined;
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What every field shares: ids, descriptions, and the browser's own validation in our words, shown at every
 * field instead of in a bubble that keyboards can't reach.
 *
 * @returns `control`, to spread on the input, and `frame`, to spread on `FieldFrame`
 */
export function useField({ label, description, error }: FieldProps, givenId?: string) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const [nativeError, setNativeError] = useState('');
  const shown = error || nativeError;
  const described = [shown && `${id}-error`, description && `${id}-description`].filter(Boolean);
  return {
    frame: { id, label, description, error: shown },
    control: {
      id,
      'aria-invalid': shown ? (true as const) : undefined,
      'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      onInvalid: (event: InvalidEvent<Control>) => {
        event.preventDefault();
        void describe(event.currentTarget).then(setNativeError);
        focusFirstInvalid(event.currentTarget);
      },
      onInput: (_event: FormEvent<Control>) => setNativeError(''),
    },
  };
}

/** Loaded with the first error. Without a connection the browser's own words are shown. */
function describe(control: Control): Promise<string> {
  return import('./validity-words.ts').then(
    ({ describeInvalid }) => describeInvalid(control),
    () => control.validationMessage,
  );
}

/** Suppressing the bubble also stops the browser moving the focus, so we do it here. */
function focusFirstInvalid(control: Control) {
  const first = control.form?.querySelector('input:invalid, textarea:invalid, select:invalid');
  if (first === control) control.focus();
}

type FieldFrameProps = {
  id: string;
  label: string;
  description?: ReactNode;
  error: string;
  /** At the right of the label: a link, a counter. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Label, control, then the error and the description. */
export function FieldFrame({ id, label, description, error, aside, children }: FieldFrameProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger">
          {error}
        </p>
      )}
      {description && (
        <p id={`${id}-description`} className="text-ink-faint">
          {description}
        </p>
      )}
    </div>
  );
}

/** The look of text controls. 16 pixels on phones: below that iOS zooms in on focus. */
export const CONTROL_LOOK =
  'w-full rounded-md border border-line-field bg-surface px-3 text-base text-ink transition-colors sm:text-sm ' +
  'placeholder:text-ink-faint hover:border-ink-faint ' +
  'focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-faint';
