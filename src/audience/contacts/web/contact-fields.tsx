import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import {
  CONTACT_FIELDS,
  CONTACT_STATUS_KEYS,
  CONTACT_STATUSES,
  type ContactField,
} from '../rules/contact.ts';
import { contactTagsQuery } from './queries.ts';
import { TagsField } from './tags-field.tsx';
import type { ContactForm } from './use-contact-form.ts';

const STATUSES = CONTACT_STATUS_KEYS.map((value) => ({ value, label: CONTACT_STATUSES[value] }));

type ContactFieldsProps = { form: UseFormReturn<ContactForm> };

export function ContactFields({ form }: ContactFieldsProps) {
  const userId = useOwner();
  const { register, control, formState } = form;
  const { errors } = formState;
  const { data: known = [] } = useQuery(contactTagsQuery(userId));
  const textOf = (field: ContactField) => ({
    label: CONTACT_FIELDS[field].label,
    error: errors[field]?.message,
    dir: 'auto' as const,
    autoComplete: 'off',
    ...register(field),
  });
  return (
    <div className="flex flex-col gap-4">
      <ProblemBanner problem={errors.root?.message} />
      <TextField {...textOf('full_name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...textOf('email')} inputMode="email" />
        <TextField {...textOf('phone')} type="tel" />
        <TextField {...textOf('company')} />
        <TextField {...textOf('designation')} />
        <Controller
          name="status"
          control={control}
          render={({ field: { value, onChange } }) => (
            <ChoiceField label="Status" options={STATUSES} value={value} onChoose={onChange} />
          )}
        />
        <TextField label="Last contact" type="date" {...register('lastContact')} />
      </div>
      <Controller
        name="tags"
        control={control}
        render={({ field: { value, onChange } }) => (
          <TagsField
            tags={value}
            onTags={onChange}
            known={known.map(({ tag }) => tag)}
            error={errors.tags?.message}
          />
        )}
      />
      <TextareaField {...textOf('address')} rows={2} />
      <TextareaField {...textOf('notes')} />
    </div>
  );
}
