import * as z from 'zod/mini';
import { findArchiveNotice } from '../data/archives.ts';
import { buildArchiveMail } from '../mails/archive-mail.ts';
import { sendMail } from './send-mail.ts';
import { defineTask } from './task.ts';

/**
 * Tells an owner that their archive is ready. They asked for it, and see it on their screen; an address
 * that had all its mails of the day gets none.
 */
export const announceArchive = defineTask(
  z.object({ user_id: z.uuid(), id: z.uuid() }),
  async (archive, deps) => {
    const notice = await findArchiveNotice(deps.sql, archive);
    if (notice === null) return;
    await sendMail(deps, { to: notice.email, ...buildArchiveMail(notice, deps.publicUrl) });
  },
);
