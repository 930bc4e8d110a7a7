import { useRef, useState } from 'react';
import {
  CONTACT_MESSAGES,
  type ContactDraft,
  type ContactProblem,
  EMPTY_CONTACT,
  findContactProblem,
  toContact,
} from '#domain/contacts/contact.ts';
import { toErrorSentence } from '../../../lib/error-sentence.ts';
import { isEmailTaken, useSaveContact } from '../mutations.ts';
import type { Contact } from '../queries.ts';

/** What the form holds: a contact, and the day somebody was last spoken to (`YYYY-MM-DD`). */
export type ContactForm = ContactDraft & { lastContact: string };

type FormProblem = ContactProblem | { field: null; sentence: string };

/**
 * The state of one contact being written.
 *
 * @param contact null for a new one
 * @param onSaved called once it is stored
 */
export function useContactForm(userId: string, contact: Contact | null, onSaved: () => void) {
  const [saved] = useState(() => toForm(contact));
  const [form, setForm] = useState(saved);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  // Not state: the way out is taken before the form is drawn again.
  const isDone = useRef(false);
  const save = useSaveContact(userId);
  const isDirty = JSON.stringify(form) !== JSON.stringify(saved);
  const change = (changes: Partial<ContactForm>) => {
    setForm((before) => ({ ...before, ...changes }));
    setProblem(null);
  };
  const submit = async (): Promise<boolean> => {
    const { lastContact, ...draft } = form;
    const written = toContact(draft);
    const found = findContactProblem(written);
    setProblem(found);
    if (found) return false;
    const last_contact_at =
      lastContact === saved.lastContact ? (contact?.last_contact_at ?? null) : toNoon(lastContact);
    try {
      await save.mutateAsync({ ...written, id: contact?.id ?? null, last_contact_at });
    } catch (error) {
      setProblem(toProblem(error));
      return false;
    }
    isDone.current = true;
    onSaved();
    return true;
  };
  const errorOf = (field: ContactProblem['field']) =>
    problem?.field === field ? problem.sentence : undefined;
  const general = problem?.field === null ? problem.sentence : null;
  return { form, change, submit, isDirty, isDone, errorOf, general, busy: save.isPending };
}

function toProblem(error: unknown): FormProblem {
  if (isEmailTaken(error)) return { field: 'email', sentence: CONTACT_MESSAGES.emailTaken };
  return { field: null, sentence: toErrorSentence(error, CONTACT_MESSAGES.saveFailed) };
}

function toForm(contact: Contact | null): ContactForm {
  if (contact === null) return { ...EMPTY_CONTACT, lastContact: '' };
  const { full_name, email, phone, company, designation, address, notes, tags, status } = contact;
  const lastContact = contact.last_contact_at ? toDay(contact.last_contact_at) : '';
  return {
    full_name,
    email,
    phone,
    company,
    designation,
    address,
    notes,
    tags,
    status,
    lastContact,
  };
}

/** The reader's own day. */
function toDay(moment: string): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The middle of the day stays that day wherever it is read. */
function toNoon(day: string): string | null {
  return day === '' ? null : new Date(`${day}T12:00:00`).toISOString();
}
