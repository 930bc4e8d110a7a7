import type { ChangeEvent } from 'react';
import { parseCode } from '#kit/rules/values/code.ts';
import { TextField } from '../fields/text-field.tsx';

type CodeFieldProps = {
  label: string;
  name: string;
  /** Set if it is the screen's only remaining step. */
  autoFocus?: boolean;
};

// A stable function: React would call a new one on every render, and move the focus.
const focus = (input: HTMLInputElement | null) => input?.focus();

/**
 * A six-digit code: autofilled from messages, pasted with or without spaces. Its form submits
 * itself once all six are there.
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
