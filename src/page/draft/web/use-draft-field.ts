import {
  type FieldError,
  type FieldPath,
  get,
  useFormContext,
  useFormState,
} from 'react-hook-form';
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
