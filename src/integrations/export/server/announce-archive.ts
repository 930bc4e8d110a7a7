import * as z from 'zod/mini';
import { findArchiveEnd } from '#account/archive/rules/archive.ts';
import { EXPORT_SCREEN_PATH } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { formatDay } from '#kit/server/mails/format-day.ts';
import { buildGreeting, buildMail, type MailContent } from '#kit/server/mails/letter.ts';
import type { ArchiveNotice } from './archives.ts';
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

/** Tells an owner that their archive can be downloaded. The link asks them to sign in. */
function buildArchiveMail(notice: ArchiveNotice, publicUrl: string): MailContent {
  const end = new Date(findArchiveEnd({ ready_at: notice.ready_at.toISOString() }) ?? 0);
  return buildMail({
    subject: 'Your data is ready',
    greeting: buildGreeting(notice.full_name),
    sentence:
      `Everything you have on ${PRODUCT_NAME} is packed into one file. Sign in to download it ` +
      `until ${formatDay(end, notice.time_zone)}; then it is deleted.`,
    button: 'Download your data',
    link: publicUrl + EXPORT_SCREEN_PATH,
    footnote:
      'You get this mail because you asked for your data. If it was not you, change your password.',
  });
}
