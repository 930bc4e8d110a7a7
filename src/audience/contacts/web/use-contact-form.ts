import { useRef, useState } from 'react';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { useKeptForm } from '#kit/web/forms/use-kept-form.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { toLocalDay } from '#kit/web/time/dates.ts';
import {
  CONTACT_MESSAGES,
  type ContactDraft,
  EMPTY_CONTACT,
  findContactProblem,
  toContact,
} from '../rules/contact.ts';
import { isEmailTaken, useSaveContact } from './mutations.ts';
import type { Contact } from './queries.ts';

/** The form's values: a contact, and the day of the last contact (`YYYY-MM-DD`). */
export type ContactForm = ContactDraft & { lastContact: string };

/**
 * The state of one contact's form. It starts with the draft of an earlier visit, if any.
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
