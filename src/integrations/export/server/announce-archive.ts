import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { buildArchiveMail } from './archive-mail.ts';
import { findArchiveNotice } from './archives.ts';

/** Tells an owner that their archive is ready, if it's still there. */
export const announceArchive = defineMail({
  name: 'announce_archive',
  payload: z.object({ user_id: z.uuid(), id: z.uuid() }),
  find: ({ sql }, archive) => findArchiveNotice(sql, archive),
  letter: (notice, { publicUrl }) => buildArchiveMail(notice, publicUrl),
  counts: ['all'],
  waitsAs: ({ user_id }) => `announce_archive:${user_id}`,
});
