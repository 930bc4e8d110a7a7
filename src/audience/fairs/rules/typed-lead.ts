import { ACCOUNT_REFUSALS } from '#account/rules/refusals.ts';
import { AUDIENCE_REFUSALS } from '#audience/rules/refusals.ts';
import {
  type ContactField,
  EMPTY_CONTACT,
  findContactProblem,
  toContact,
} from '../../contacts/rules/contact.ts';

export const EMPTY_LEAD = {
  full_name: '',
  email: '',
  phone: '',
  company: '',
  message: '',
  tag: '',
};

/** An owner's entry about someone met at an event. The note is the lead's message. */
export type TypedLead = typeof EMPTY_LEAD;

export type TypedField = keyof TypedLead;

/** The fields, from top to bottom. */
export const TYPED_FIELDS = Object.keys(EMPTY_LEAD) as TypedField[];

/** The maximum length of a note, as for a lead's message. */
export const NOTE_LENGTH = 4000;

export type TypedProblem = { field: TypedField; sentence: string };

/** A typed lead is validated as a contact with a note and a tag. */
const FIELDS: Partial<Record<ContactField | 'tags', TypedField>> = {
  full_name: 'full_name',
  email: 'email',
  phone: 'phone',
  company: 'company',
  notes: 'message',
  tags: 'tag',
};

/** @param typed as entered @returns the lead to send: trimmed, without characters that a database can't hold */
export function toTypedLead(typed: Partial<TypedLead>): TypedLead {
  const { full_name, email, phone, company, notes, tags } = toContact({
    ...EMPTY_CONTACT,
    full_name: toPlain(typed.full_name),
    email: toPlain(typed.email),
    phone: toPlain(typed.phone),
    company: toPlain(typed.company),
    notes: toPlain(typed.message),
    tags: [toPlain(typed.tag)],
  });
  return { full_name, email, phone, company, message: notes, tag: tags[0] ?? '' };
}

/**
 * The first problem that prevents a lead from being accepted; the database refuses the same in the same
 * words (`private.find_typed_problem`).
 *
 * @param lead from `toTypedLead`
 */
export function findTypedProblem({ message, tag, ...lead }: TypedLead): TypedProblem | null {
  const tags = tag === '' ? [] : [tag];
  const problem = findContactProblem({ ...EMPTY_CONTACT, ...lead, notes: message, tags });
  if (problem) return { field: FIELDS[problem.field] ?? 'full_name', sentence: problem.sentence };
  if (Array.from(message).length <= NOTE_LENGTH) return null;
  return { field: 'message', sentence: ACCOUNT_REFUSALS.too_long[1] };
}

/** @returns a field's text without null characters, which a code may hold */
function toPlain(text = ''): string {
  return text.replaceAll('\u0000', '');
}

/** The maximum length of an event's name. */
export const FAIR_NAME_LENGTH = 80;

/** @param name as typed @returns the sentence that refuses it, or null */
export function findFairProblem(name: string): string | null {
  if (name.trim() === '') return AUDIENCE_REFUSALS.fair_unnamed[1];
  const isLong = Array.from(name.trim()).length > FAIR_NAME_LENGTH;
  return isLong ? ACCOUNT_REFUSALS.too_long[1] : null;
}
