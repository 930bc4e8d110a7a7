import { findArchiveEnd } from '#domain/export/archive.ts';
import { EXPORT_SCREEN_PATH } from '#domain/paths.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { ArchiveNotice } from '../data/account/archives.ts';
import { formatDay } from './format-day.ts';
import { buildGreeting, buildMail, type MailContent } from './letter.ts';

/** Tells an owner that their archive can be downloaded. The link asks them to sign in. */
export function buildArchiveMail(notice: ArchiveNotice, publicUrl: string): MailContent {
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
