import { CONTACT_FIELD_KEYS, type ContactDraft, type ContactField } from './contact.ts';

/** A field whose values differ in two contacts to merge. */
export type MergeChoice = {
  field: Exclude<ContactField, 'notes'> | 'status';
  kept: string;
  other: string;
};

/**
 * Lists the choices to make before two contacts are merged. Blank fields are filled automatically;
 * notes and tags are combined (`merge_contacts` in the database).
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
