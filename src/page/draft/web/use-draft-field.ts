import { Lock } from 'lucide-react';
import { createElement } from 'react';
import {
  type FieldError,
  type FieldPath,
  get,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import type { AnyPart } from '#page/locks/rules/parts.ts';
import { useDemand, useLock } from '#page/locks/web/page-locks.ts';
import type { ProfileDraft } from '../rules/profile-draft.ts';

/**
 * Wires one field of the draft. Only this field re-renders on its errors.
 *
 * @param name its path in the draft
 * @returns props to spread on a field
 */
export function useDraftField(name: FieldPath<ProfileDraft>) {
  const { register } = useFormContext<ProfileDraft>();
  return { ...register(name), error: useDraftError(name) };
}

/** @param name of a field @returns its error sentence, if any */
export function useDraftError(name: FieldPath<ProfileDraft>): string | undefined {
  const { errors } = useFormState<ProfileDraft>({ name, exact: true });
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
}

/**
 * The props of a text field that an agency may lock or require, or its directory fill.
 *
 * @param part null outside an agency's control
 */
export function useLockedField(part: AnyPart | null) {
  const lock = useLock(part);
  const demand = useDemand(part);
  if (lock === null) return demand === null ? {} : { description: demand };
  const mark = createElement(Lock, {
    'aria-hidden': true,
    className: 'mr-3 size-4 text-ink-faint',
  });
  return { readOnly: true, description: lock, trailing: mark };
}
