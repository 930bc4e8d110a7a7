import {
  type FieldError,
  type FieldPath,
  get,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import type { ProfileDraft } from '#domain/profile/draft/profile-draft.ts';

/**
 * Wires one field of the draft. Only this field is drawn anew when something is wrong with it.
 *
 * @param name where in the draft its value stands
 * @returns what to spread on a field
 */
export function useDraftField(name: FieldPath<ProfileDraft>) {
  const { register } = useFormContext<ProfileDraft>();
  return { ...register(name), error: useDraftError(name) };
}

/** @param name of a field @returns the sentence that says what is wrong there, if anything is */
export function useDraftError(name: FieldPath<ProfileDraft>): string | undefined {
  const { errors } = useFormState<ProfileDraft>({ name, exact: true });
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
}
