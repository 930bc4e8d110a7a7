import * as z from 'zod/mini';
import { findArchiveNotice } from '../data/archives.ts';
import { buildArchiveMail } from '../mails/archive-mail.ts';
import { defineTask } from './task.ts';

/**
 * Tells an owner that their archive is ready. They asked for it, and see it on their screen; an address
 * that had all its mails of the day gets none.
 */
export const announceArchive = defineTask(
  z.object({ user_id: z.uuid(), id: z.uuid() }),
  async (archive, { sql, mailer, publicUrl, leadMailLimits: { all } }) => {
    const notice = await findArchiveNotice(sql, archive);
    if (notice === null) return;
    const key = notice.email.toLowerCase();
    if (await all.take(key)) return;
    try {
      await mailer.send({ to: notice.email, ...buildArchiveMail(notice, publicUrl) });
    } catch (error) {
      // The job comes again, and counts again.
      await all.giveBack(key);
      throw error;
    }
  },
);
