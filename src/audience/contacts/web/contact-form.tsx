import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Controller, type Resolver, type UseFormReturn } from 'react-hook-form';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { CONTROL_LOOK } from '#kit/web/fields/field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { useKeptForm } from '#kit/web/forms/use-kept-form.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { toLocalDay } from '#kit/web/time/dates.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import {
  CONTACT_FIELDS,
  CONTACT_MESSAGES,
  CONTACT_STATUS_KEYS,
  CONTACT_STATUSES,
  type ContactDraft,
  type ContactField,
  EMPTY_CONTACT,
  findContactProblem,
  splitTags,
  toContact,
  toTags,
} from '../rules/contact.ts';
import { isEmailTaken, useSaveContact } from './mutations.ts';
import { type Contact, contactTagsQuery } from './queries.ts';

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

type TagsFieldProps = {
  tags: readonly string[];
  onTags: (tags: string[]) => void;
  /** Tags to suggest. */
  known: readonly string[];
  error?: string | undefined;
};

/** A contact's tags: Enter or a comma ends one. */
function TagsField({ tags, onTags, known, error }: TagsFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    onTags(toTags([...tags, ...splitTags(text)]));
    setTyped('');
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Tags
      </label>
      <TagList tags={tags} onRemove={(tag) => onTags(tags.filter((other) => other !== tag))} />
      <input
        id={id}
        list={`${id}-known`}
        value={typed}
        placeholder="Add a tag"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${CONTROL_LOOK} h-10 pointer-coarse:h-11`}
        onChange={(event) => {
          const next = event.currentTarget.value;
          if (/[,;]/.test(next)) add(next);
          else setTyped(next);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add(typed);
        }}
        onBlur={() => typed.trim() && add(typed)}
      />
      <datalist id={`${id}-known`}>
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type TagListProps = { tags: readonly string[]; onRemove: (tag: string) => void };

function TagList({ tags, onRemove }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex min-w-0 items-center rounded-full bg-sunken pl-3 font-medium text-ink-soft text-xs"
        >
          <span className="truncate">{tag}</span>
          <button
            type="button"
            aria-label={`Remove tag ${tag}`}
            onClick={() => onRemove(tag)}
            className="grid size-7 shrink-0 place-items-center rounded-full hover:bg-hover hover:text-ink pointer-coarse:size-11 [&_svg]:size-3.5"
          >
            <X />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The form's values: a contact, and the date of last contact (`YYYY-MM-DD`). */
type ContactForm = ContactDraft & { lastContact: string };

/**
 * The state of one contact's form. It starts with any draft from an earlier visit.
 *
 * @param contact null for a new one
 * @param onSaved called once it is stored
 */
export function useContactForm(contact: Contact | null, onSaved: () => void) {
  const userId = useOwner();
  const [defaultValues] = useState(() => toForm(contact));
  const { form, isRestored, forget } = useKeptForm<ContactForm>(
    `contact-draft:${userId}:${contact?.id ?? 'new'}`,
    { defaultValues, resolver: checkContact, reValidateMode: 'onSubmit' },
  );
  // Not state: navigation happens before the next render.
  const isDone = useRef(false);
  const { mutateAsync, isPending } = useSaveContact();
  const store = async ({ lastContact, ...draft }: ContactForm) => {
    const last_contact_at =
      lastContact === defaultValues.lastContact
        ? (contact?.last_contact_at ?? null)
        : toNoon(lastContact);
    try {
      await mutateAsync({ ...toContact(draft), id: contact?.id ?? null, last_contact_at });
    } catch (error) {
      setProblem(form, error);
      return;
    }
    finish();
    onSaved();
  };
  const finish = () => {
    isDone.current = true;
    forget();
  };
  /** @returns whether everything was saved */
  const submit = async () => {
    await form.handleSubmit(store)();
    return isDone.current;
  };
  return {
    form,
    submit,
    isDirty: form.formState.isDirty,
    isRestored,
    isDone,
    /** Once everything is stored or discarded, or the contact is deleted. */
    finish,
    busy: isPending,
  };
}

const checkContact: Resolver<ContactForm> = ({ lastContact, ...draft }) => {
  const problem = findContactProblem(toContact(draft));
  if (problem === null) return { values: { ...draft, lastContact }, errors: {} };
  return { values: {}, errors: { [problem.field]: { type: 'rule', message: problem.sentence } } };
};

function setProblem({ setError }: UseFormReturn<ContactForm>, error: unknown) {
  if (isEmailTaken(error)) setError('email', { message: CONTACT_MESSAGES.emailTaken });
  else setError('root', { message: toErrorSentence(error, CONTACT_MESSAGES.saveFailed) });
}

function toForm(contact: Contact | null): ContactForm {
  if (contact === null) return { ...EMPTY_CONTACT, lastContact: '' };
  const { full_name, email, phone, company, designation, address, notes, tags, status } = contact;
  const lastContact = contact.last_contact_at ? toLocalDay(contact.last_contact_at) : '';
  const written = { full_name, email, phone, company, designation, address, notes, tags, status };
  return { ...written, lastContact };
}

/** Noon is on the same day in most time zones. */
function toNoon(day: string): string | null {
  return day === '' ? null : new Date(`${day}T12:00:00`).toISOString();
}
