import * as z from 'zod/mini';
import { findArchiveNotice } from '../../data/account/archives.ts';
import { postponeMailJob } from '../../data/postponed-mails.ts';
import { buildArchiveMail } from '../../mails/archive-mail.ts';
import { sendMail } from '../send-mail.ts';
import { defineTask } from '../task.ts';

/**
 * Tells an owner that their archive is ready. An address that had all its mails of the day is told when
 * it gets some again, if the archive is still there.
 */
export const announceArchive = defineTask(
  z.object({ user_id: z.uuid(), id: z.uuid() }),
  async (archive, deps) => {
    const notice = await findArchiveNotice(deps.sql, archive);
    if (notice === null) return;
    const mail = { to: notice.email, ...buildArchiveMail(notice, deps.publicUrl) };
    const key = `announce_archive:${archive.user_id}`;
    await sendMail(deps, mail, (seconds) =>
      postponeMailJob(deps.sql, { task: 'announce_archive', payload: archive, key, seconds }),
    );
  },
);
