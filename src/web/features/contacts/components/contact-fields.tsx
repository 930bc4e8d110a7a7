import { useQuery } from '@tanstack/react-query';
import {
  CONTACT_FIELDS,
  CONTACT_STATUS_KEYS,
  CONTACT_STATUSES,
  type ContactField,
  parseStatus,
} from '#domain/contacts/contact.ts';
import { Banner } from '../../../ui/banner.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { contactTagsQuery } from '../queries.ts';
import { TagsField } from './tags-field.tsx';
import type { useContactForm } from './use-contact-form.ts';

type ContactFieldsProps = { userId: string; draft: ReturnType<typeof useContactForm> };

/** Everything that can be written of somebody. */
export function ContactFields({ userId, draft }: ContactFieldsProps) {
  const { form, change, errorOf, general } = draft;
  const { data: tags = [] } = useQuery(contactTagsQuery(userId));
  const textOf = (field: ContactField) => ({
    label: CONTACT_FIELDS[field].label,
    value: form[field],
    error: errorOf(field),
    dir: 'auto' as const,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [field]: event.currentTarget.value }),
  });
  return (
    <div className="flex flex-col gap-4">
      {general && (
        <Banner tone="danger" announce>
          {general}
        </Banner>
      )}
      <TextField {...textOf('full_name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...textOf('email')} inputMode="email" />
        <TextField {...textOf('phone')} type="tel" />
        <TextField {...textOf('company')} />
        <TextField {...textOf('designation')} />
        <SelectField
          label="Status"
          value={form.status}
          options={CONTACT_STATUS_KEYS.map((value) => ({ value, label: CONTACT_STATUSES[value] }))}
          onChange={(event) => change({ status: parseStatus(event.currentTarget.value) })}
        />
        <TextField
          label="Last contact"
          type="date"
          value={form.lastContact}
          onChange={(event) => change({ lastContact: event.currentTarget.value })}
        />
      </div>
      <TagsField
        tags={form.tags}
        onTags={(next) => change({ tags: next })}
        known={tags.map(({ tag }) => tag)}
        error={errorOf('tags')}
      />
      <TextareaField {...textOf('address')} rows={2} />
      <TextareaField {...textOf('notes')} />
    </div>
  );
}
