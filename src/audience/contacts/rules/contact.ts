import { ACCOUNT_REFUSALS } from '#account/rules/refusals.ts';
import { AUDIENCE_REFUSALS } from '#audience/rules/refusals.ts';
import { isEmail, toAsciiEmail } from '#kit/rules/values/email.ts';

/** The fields of a contact, in form order. */
export const CONTACT_FIELDS = {
  full_name: { label: 'Full name', maxLength: 200 },
  email: { label: 'Email', maxLength: 254 },
  phone: { label: 'Phone', maxLength: 60 },
  company: { label: 'Company', maxLength: 200 },
  designation: { label: 'Designation', maxLength: 200 },
  address: { label: 'Address', maxLength: 500 },
  notes: { label: 'Notes', maxLength: 10_000 },
} as const;

export type ContactField = keyof typeof CONTACT_FIELDS;

export const CONTACT_FIELD_KEYS = Object.keys(CONTACT_FIELDS) as ContactField[];

/** The statuses of a contact, in order. */
export const CONTACT_STATUSES = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  customer: 'Customer',
  archived: 'Archived',
} as const;

export type ContactStatus = keyof typeof CONTACT_STATUSES;

export const CONTACT_STATUS_KEYS = Object.keys(CONTACT_STATUSES) as ContactStatus[];

/** A contact as entered: by hand, or from a file. */
export type ContactDraft = Record<ContactField, string> & {
  tags: string[];
  status: ContactStatus;
};

export const EMPTY_CONTACT: ContactDraft = {
  full_name: '',
  email: '',
  phone: '',
  company: '',
  designation: '',
  address: '',
  notes: '',
  tags: [],
  status: 'new',
};

const MAX_TAGS = 20;
const MAX_TAG_LENGTH = 40;

export const CONTACT_MESSAGES = {
  empty: AUDIENCE_REFUSALS.contact_empty[1],
  email: ACCOUNT_REFUSALS.email_invalid[1],
  emailTaken: 'Another of your contacts has this email address.',
  tooLong: ACCOUNT_REFUSALS.too_long[1],
  tooManyTags: `A contact can have at most ${MAX_TAGS} tags.`,
  tagTooLong: `A tag can have at most ${MAX_TAG_LENGTH} characters.`,
  loadFailed: 'Failed to load contacts',
  saveFailed: 'Failed to save contact',
  deleteFailed: 'Failed to delete contact',
  mergeFailed: 'Failed to merge contacts',
  saved: 'Contact saved',
  added: 'Contact added',
  deleted: 'Contact deleted',
  merged: 'Contacts merged',
} as const;

export type ContactProblem = { field: ContactField | 'tags'; sentence: string };

/** @param draft as typed @returns it as stored: trimmed, each tag once */
export function toContact(draft: ContactDraft): ContactDraft {
  const values = CONTACT_FIELD_KEYS.map((key) => [key, draft[key].trim()] as const);
  return {
    ...(Object.fromEntries(values) as Record<ContactField, string>),
    email: toAsciiEmail(draft.email.trim()),
    tags: toTags(draft.tags),
    status: draft.status,
  };
}

/**
 * The first problem that prevents a contact from being stored; the database refuses the same in the same
 * words (`private.find_contact_problem`).
 *
 * @param contact from `toContact`
 */
export function findContactProblem(contact: ContactDraft): ContactProblem | null {
  const { full_name, email, phone, company, tags } = contact;
  if (!(full_name || email || phone || company))
    return { field: 'full_name', sentence: CONTACT_MESSAGES.empty };
  if (email && !isEmail(email)) return { field: 'email', sentence: CONTACT_MESSAGES.email };
  const long = CONTACT_FIELD_KEYS.find(
    (key) => countCharacters(contact[key]) > CONTACT_FIELDS[key].maxLength,
  );
  if (long) return { field: long, sentence: CONTACT_MESSAGES.tooLong };
  if (tags.length > MAX_TAGS) return { field: 'tags', sentence: CONTACT_MESSAGES.tooManyTags };
  if (tags.some((tag) => countCharacters(tag) > MAX_TAG_LENGTH))
    return { field: 'tags', sentence: CONTACT_MESSAGES.tagTooLong };
  return null;
}

/** @param value from a row or a file @returns its status; `new` if unknown */
export function parseStatus(value: unknown): ContactStatus {
  const key = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return CONTACT_STATUS_KEYS.find((status) => status === key) ?? 'new';
}

/** @returns a contact's name in lists, or another known detail */
export function nameContact(
  contact: Pick<ContactDraft, 'full_name' | 'company' | 'email' | 'phone'>,
) {
  return contact.full_name || contact.company || contact.email || contact.phone || 'No name';
}

/** By code point, as PostgreSQL counts. */
function countCharacters(text: string): number {
  return Array.from(text).length;
}

/**
 * @param value stored or typed, of any shape
 * @returns its trimmed tags, once each regardless of case, in the first spelling; non-text is left
 * out
 */
export function toTags(value: unknown): string[] {
  const tags = new Map<string, string>();
  for (const item of Array.isArray(value) ? value : []) {
    const tag = typeof item === 'string' ? item.trim() : '';
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/** @param text of one line or cell, as typed @returns the tags between commas and semicolons */
export function splitTags(text: string): string[] {
  return toTags(text.split(/[,;]/));
}

/** A field that differs between two contacts to merge. */
export type MergeChoice = {
  field: Exclude<ContactField, 'notes'> | 'status';
  kept: string;
  other: string;
};

/**
 * Lists the choices to make before merging two contacts. Blank fields are filled automatically; notes and
 * tags are combined (`merge_contacts` in the database).
 *
 * @param kept the contact that stays
 * @param other the one merged into it
 */
export function listMergeChoices(kept: ContactDraft, other: ContactDraft): MergeChoice[] {
  const fields = [...CONTACT_FIELD_KEYS.filter((key) => key !== 'notes'), 'status'] as const;
  return fields
    .filter((field) => kept[field] && other[field] && kept[field] !== other[field])
    .map((field) => ({ field, kept: kept[field], other: other[field] }));
}
