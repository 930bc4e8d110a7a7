import { type ComponentProps, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import type { VcardData } from '#domain/profile/items.ts';
import type { ProfileDraft } from '#domain/profile/profile-draft.ts';
import { TextField } from '../../../ui/text-field.tsx';

/** What stands on the card that visitors download. */
export function ContactCardEditor() {
  const { register, formState } = useFormContext<ProfileDraft>();
  const id = useId();
  return (
    <div className="grid gap-5 @md:grid-cols-2">
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          error={formState.errors.vcard_data?.[name]?.message}
          {...field}
          {...register(`vcard_data.${name}`)}
        />
      ))}
    </div>
  );
}

type CardField = { name: keyof VcardData; label: string; description?: string } & Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'className'
>;

const FIELDS: readonly CardField[] = [
  { name: 'name', label: 'Name on the card', autoComplete: 'name', maxLength: 200 },
  {
    name: 'firstName',
    label: 'First name, if it is not the first word',
    autoComplete: 'given-name',
    maxLength: 200,
  },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', maxLength: 200 },
  {
    name: 'designation',
    label: 'Job title',
    autoComplete: 'organization-title',
    maxLength: 200,
  },
  { name: 'company', label: 'Company', autoComplete: 'organization', maxLength: 200 },
  // As text: the browser's own check of an e-mail would speak before ours.
  { name: 'email', label: 'Email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: 60 },
  { name: 'address', label: 'Address', autoComplete: 'street-address', maxLength: 500 },
];
