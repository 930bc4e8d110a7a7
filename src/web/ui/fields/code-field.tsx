import { TextField } from './text-field.tsx';

type CodeFieldProps = {
  label: string;
  name: string;
  /** Where it is all that is left to do on the screen. */
  autoFocus?: boolean;
};

// One function, or React would call it, and take the focus, at every drawing.
const focus = (input: HTMLInputElement | null) => input?.focus();

/** A few digits from elsewhere: offered by the keyboards that have read them, pasted with or without blanks. */
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
      ref={autoFocus ? focus : null}
      className="font-mono tabular-nums tracking-widest"
    />
  );
}
