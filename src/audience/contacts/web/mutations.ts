import { findErrorCode } from '#kit/web/connection/error-sentence.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { CONTACT_MESSAGES, type ContactDraft } from '../rules/contact.ts';

/** A contact as the form submits it; the id is null for a new one. */
export type SavedContact = ContactDraft & { id: string | null; last_contact_at: string | null };

const UNIQUE_VIOLATION = '23505';

/** Saves a contact. The caller shows errors, beside their field. */
export function useSaveContact() {
  const userId = useOwner();
  return useWrite({
    write: async ({ id, ...columns }: SavedContact) => {
      const table = dataClient.from('contacts');
      const request =
        id === null
          ? table.insert({ ...columns, user_id: userId })
          : table.update(columns).eq('id', id).eq('user_id', userId);
      await request.select('id').single().throwOnError();
    },
    stale: staleAfter.contactChange(userId),
    inBackground: true,
    done: (_answer, { id }) => (id === null ? CONTACT_MESSAGES.added : CONTACT_MESSAGES.saved),
  });
}

/** @returns whether a contact was refused because another has its email */
export function isEmailTaken(error: unknown): boolean {
  return findErrorCode(error) === UNIQUE_VIOLATION;
}

/** Deletes a contact; their leads stay in the inbox. */
export function useDeleteContact() {
  const userId = useOwner();
  return useWrite({
    write: async (id: string) => {
      await dataClient.from('contacts').delete().eq('id', id).eq('user_id', userId).throwOnError();
    },
    stale: staleAfter.contactChange(userId),
    inBackground: true,
    done: CONTACT_MESSAGES.deleted,
    refused: () => CONTACT_MESSAGES.deleteFailed,
  });
}

/** Two contacts, and the values to keep where they differ. */
export type Merge = { keep: string; merged: string; chosen: Readonly<Record<string, string>> };

export function useMergeContacts() {
  const userId = useOwner();
  return useWrite({
    write: async (merge: Merge) => {
      await dataClient.rpc('merge_contacts', merge).throwOnError();
    },
    stale: staleAfter.contactChange(userId),
    inBackground: true,
    done: CONTACT_MESSAGES.merged,
    refused: CONTACT_MESSAGES.mergeFailed,
  });
}

/** The result of an import; `index` is a contact's position in the input. */
export type ImportOutcome = {
  created: number;
  updated: number;
  problems: { index: number; message: string }[];
};

/** The database's maximum per call. */
const IMPORT_BATCH = 250;

type Import = { contacts: readonly ContactDraft[]; onProgress: (done: number) => void };

/** Imports contacts in batches. If one fails, earlier batches stay imported. */
export function useImportContacts() {
  const userId = useOwner();
  return useWrite({
    write: async ({ contacts, onProgress }: Import) => {
      const outcome: ImportOutcome = { created: 0, updated: 0, problems: [] };
      for (let start = 0; start < contacts.length; start += IMPORT_BATCH) {
        const batch = contacts.slice(start, start + IMPORT_BATCH);
        const { data } = await dataClient
          .rpc('import_contacts', { contacts: batch })
          .throwOnError();
        const result = data as ImportOutcome;
        outcome.created += result.created;
        outcome.updated += result.updated;
        for (const { index, message } of result.problems)
          outcome.problems.push({ index: start + index, message });
        onProgress(start + batch.length);
      }
      return outcome;
    },
    stale: staleAfter.contactChange(userId),
  });
}
