import * as z from 'zod/mini';
import { resealCompanySecrets } from '#agency/company-sign-in/server/company-providers.ts';
import { defineTask } from '#kit/server/jobs/task.ts';
import { AGENCY_BATCH_SIZE } from '#kit/server/limits/jobs.ts';
import { isLasting } from '#page/pictures/server/copy-pictures.ts';

/** Applies a template to every page of a team, or removes it, a few pages at a time. */
export const pushTemplate = defineTask({
  name: 'push_template',
  title: 'Apply an agency’s template to its team',
  payload: z.object({ push_id: z.number() }),
  async run({ sql }, { push_id }) {
    try {
      await repeat(
        () => sql`select private.push_batch(${push_id}, ${AGENCY_BATCH_SIZE}) as has_more`,
      );
    } catch (error) {
      await sql`select private.note_push_failure(${push_id})`;
      throw error;
    }
  },
});

/** Applies group templates to people who changed groups. */
export const fitTemplates = defineTask({
  name: 'fit_templates',
  title: 'Apply a group’s template to its members',
  payload: z.object({ user_id: z.uuid() }),
  run: ({ sql }, { user_id }) =>
    repeat(() => sql`select private.fit_templates(${user_id}, ${AGENCY_BATCH_SIZE}) as has_more`),
});

/** Updates the plans of an agency's staff to match their owner's. */
export const refreshStaff = defineTask({
  name: 'refresh_staff',
  title: 'Update a team’s plans',
  payload: z.object({ user_id: z.uuid() }),
  async run({ sql }, { user_id }) {
    let last: string | null = null;
    do {
      const [row]: { last: string | null }[] = await sql`
        select private.refresh_staff(${user_id}, ${last}, ${AGENCY_BATCH_SIZE}) as last`;
      last = row?.last ?? null;
    } while (last !== null);
  },
});

/** Applies the owner's directory rules to a team's pages. */
export const fitDirectory = defineTask({
  name: 'fit_directory',
  title: 'Fill in cards from a team’s directory',
  payload: z.object({ user_id: z.uuid(), before: z.record(z.string(), z.string()) }),
  async run({ sql }, { user_id, before }) {
    let last: string | null = null;
    do {
      const [row]: { last: string | null }[] = await sql`
        select private.fit_directory(${user_id}, ${sql.json(before)}, ${last}, ${AGENCY_BATCH_SIZE})
          as last`;
      last = row?.last ?? null;
    } while (last !== null);
  },
});

/** Copies a person's photo from their company's directory to their page. */
export const copyDirectoryPhoto = defineTask({
  name: 'copy_directory_photo',
  title: 'Copy a photo from a company directory',
  payload: z.object({ staff_id: z.uuid() }),
  async run({ sql, copyPicture }, { staff_id }) {
    const [photo] = await sql<{ url: string; user_id: string }[]>`
      select url, user_id from private.wanted_photo(${staff_id})`;
    if (photo === undefined) return;
    try {
      const copy = await copyPicture(photo.url, photo.user_id);
      await sql`select private.keep_photo(${staff_id}, ${photo.url}, ${copy})`;
    } catch (error) {
      // The page keeps its picture.
      if (!isLasting(error)) throw error;
    }
  },
});

/** Moves former staff's leads to the agency's owner. */
export const keepLeads = defineTask({
  name: 'keep_leads',
  title: 'Move a former member’s leads to the agency',
  payload: z.object({ user_id: z.uuid(), agency_id: z.uuid(), until: z.string() }),
  run: ({ sql }, { user_id, agency_id, until }) =>
    repeat(
      () => sql`
        select private.keep_leads_batch(${user_id}, ${agency_id}, ${until}, ${AGENCY_BATCH_SIZE})
          as has_more`,
    ),
});

/** Assigns a former member's leads to the successor, who has joined. */
export const giveHandedLeads = defineTask({
  name: 'give_handed_leads',
  title: 'Assign a former member’s open leads to a successor',
  payload: z.object({ user_id: z.uuid(), staff_id: z.uuid() }),
  run: ({ sql }, { staff_id }) =>
    repeat(
      () => sql`select private.give_handed_leads(${staff_id}, ${AGENCY_BATCH_SIZE}) as has_more`,
    ),
});

/** Runs batches until none is left. */
async function repeat(batch: () => PromiseLike<readonly { has_more?: boolean }[]>): Promise<void> {
  while ((await batch())[0]?.has_more);
}

/** Queues due reminders, and tells owners about expired invitations. */
export const remindInvitations = defineTask({
  name: 'remind_invitations',
  title: 'Send invitation reminders',
  schedule: { hour: 9, minute: 20 },
  run: ({ sql }) => sql`select private.remind_invitations()`,
});

/** Queues mails about leads that become overdue. */
export const remindDueLeads = defineTask({
  name: 'remind_due_leads',
  title: 'Queue emails about overdue leads',
  schedule: { hour: 3, minute: 45 },
  run: ({ sql }) => sql`select private.remind_due_leads()`,
});

export const resealCompanies = defineTask({
  name: 'reseal_company_secrets',
  title: 'Re-encrypt company sign-in secrets after a key change',
  schedule: { hour: 3, minute: 34 },
  run: ({ sql, keys }) => resealCompanySecrets(sql, keys.sealing),
});
