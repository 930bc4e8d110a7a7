import { useState } from 'react';
import { toRecord } from '#kit/rules/values/json.ts';
import { readStoredDraft, writeStoredDraft } from '#kit/web/forms/stored-draft.ts';
import { EMPTY_LEAD, TYPED_FIELDS, type TypedLead } from '../rules/typed-lead.ts';

/** The lead in the form, which survives a closed tab. */
export function useTypedLead(userId: string) {
  const key = `lead-draft:${userId}`;
  const [typed, setTyped] = useState<TypedLead>(() => readTyped(key));
  const change = (toChange: (before: TypedLead) => Partial<TypedLead>) =>
    setTyped((before) => {
      const next = { ...before, ...toChange(before) };
      const isEmpty = TYPED_FIELDS.every((field) => next[field] === '');
      writeStoredDraft(key, isEmpty ? null : next);
      return next;
    });
  return {
    typed,
    /** Gets the current lead, as a code may be read while someone types. */
    change,
    clear: () => change(() => EMPTY_LEAD),
  };
}

function readTyped(key: string): TypedLead {
  const stored = toRecord(readStoredDraft(key));
  const known = TYPED_FIELDS.filter((field) => typeof stored[field] === 'string');
  return { ...EMPTY_LEAD, ...Object.fromEntries(known.map((field) => [field, stored[field]])) };
}
