import type { ChangeEvent } from 'react';
import { parseCode } from '#domain/account/sign-in/code.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

type CodeFieldProps = {
  label: string;
  name: string;
  /** Where it is all that is left to do on the screen. */
  autoFocus?: boolean;
};

// One function, or React would call it, and take the focus, at every drawing.
const focus = (input: HTMLInputElement | null) => input?.focus();

/**
 * A code of six digits: offered by keyboards that have read it, pasted with or without spaces. Its form
 * submits itself once all six are there.
 */
export function CodeField({ label, name, autoFocus = false }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={20}
      onChange={submitCode}
      ref={autoFocus ? focus : null}
      className="font-mono tabular-nums tracking-widest"
    />
  );
}

function submitCode({ currentTarget: { value, form } }: ChangeEvent<HTMLInputElement>) {
  if (parseCode(value) !== null) form?.requestSubmit();
}
