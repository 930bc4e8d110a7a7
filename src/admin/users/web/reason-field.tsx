import { TextareaField } from '#kit/web/fields/textarea-field.tsx';

type ReasonFieldProps = { label: string; isNeeded?: boolean; description?: string };

/** The log's maximum. */
const MOST_CHARACTERS = 500;

/** The reason for an act; it is logged, and shown to the account's owner. */
export function ReasonField({ label, isNeeded = false, description }: ReasonFieldProps) {
  return (
    <TextareaField
      label={label}
      name="reason"
      required={isNeeded}
      maxLength={MOST_CHARACTERS}
      rows={3}
      description={description ?? 'They’ll see this.'}
    />
  );
}

/** @returns the text of a `ReasonField` */
export function readReason(form: FormData): string {
  return String(form.get('reason') ?? '').trim();
}
