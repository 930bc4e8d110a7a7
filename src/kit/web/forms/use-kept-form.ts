import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { isRecord } from '#kit/rules/values/json.ts';
import { readStoredDraft, writeStoredDraft } from './stored-draft.ts';

/** A stored form's values: text, and lists of text. */
type Values = Record<string, string | string[]>;

type Options<Form extends Values> = Pick<UseFormProps<Form>, 'resolver' | 'reValidateMode'>;

export type KeptForm<Form extends Values> = {
  form: UseFormReturn<Form>;
  /** Whether it shows an earlier visit's input. */
  isRestored: boolean;
  /** Forgets the input, once saved or discarded. */
  forget: () => void;
};

/**
 * A text form whose unsaved input survives a closed tab or a lost session. Values stored in the meantime
 * show in untouched fields.
 *
 * @param key of the stored draft: its subject and owner
 * @param options.defaultValues as stored; only those of the first render count
 */
export function useKeptForm<Form extends Values>(
  key: string,
  { defaultValues, ...options }: Options<Form> & { defaultValues: Form },
): KeptForm<Form> {
  const [saved] = useState(() => defaultValues);
  const [restored] = useState(() => findTyped(key, saved));
  const form = useForm<Form>({
    ...options,
    defaultValues: saved as DefaultValues<Form>,
    ...(restored && { values: restored, resetOptions: { keepDefaultValues: true } }),
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const hasChanges = listTyped(values, saved).length > 0;
          writeStoredDraft(key, hasChanges ? { draft: values, base: saved } : null);
        },
      }),
    [subscribe, key, saved],
  );
  return { form, isRestored: restored !== null, forget: () => writeStoredDraft(key, null) };
}

/** Applies the unsaved edits to the stored values; null if none are left. */
function findTyped<Form extends Values>(key: string, saved: Form): Form | null {
  const stored = readStoredDraft(key);
  if (!isRecord(stored) || !isRecord(stored.draft) || !isRecord(stored.base)) return null;
  const { draft, base } = stored;
  const typed = listTyped(draft, base).filter(
    (name) => Object.hasOwn(saved, name) && isOfKind(draft[name], saved[name]),
  );
  const restored = { ...saved, ...Object.fromEntries(typed.map((name) => [name, draft[name]])) };
  return listTyped(restored, saved).length > 0 ? restored : null;
}

function listTyped(draft: Record<string, unknown>, base: Record<string, unknown>): string[] {
  return Object.keys(draft).filter(
    (name) => JSON.stringify(draft[name]) !== JSON.stringify(base[name]),
  );
}

/** Storage may contain anything. */
function isOfKind(value: unknown, saved: unknown): boolean {
  if (!Array.isArray(saved)) return typeof value === 'string';
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}
