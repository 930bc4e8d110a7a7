import { type ComponentProps, useState } from 'react';
import { TextField } from './text-field.tsx';

type SavedTextFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error'
> & {
  /** As stored. */
  value: string;
  /** @returns an error sentence, or null on success */
  onSave: (value: string) => Promise<string | null>;
};

/** A text field that saves itself on blur or Enter. If emptied, it returns to the stored value. */
export function SavedTextField({ value, onSave, ...field }: SavedTextFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const finish = async () => {
    if (typed === null || isSaving) return;
    const next = typed.trim();
    if (next === '' || next === value) {
      setTyped(null);
      return;
    }
    setSaving(true);
    const failure = await onSave(next);
    setSaving(false);
    setProblem(failure);
    // Text typed in the meantime stays.
    if (failure === null) setTyped((now) => (now?.trim() === next ? null : now));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void finish();
      }}
    >
      <TextField
        {...field}
        value={typed ?? value}
        aria-busy={isSaving}
        error={problem ?? undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
        onBlur={() => void finish()}
      />
    </form>
  );
}
