import * as z from 'zod/mini';
import { findArchiveEnd } from '#account/archive/rules/archive.ts';
import { EXPORT_SCREEN_PATH } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { formatDay } from '#kit/server/mails/letter.ts';

type ReadyArchive = Recipient & { time_zone: string; ready_at: Date };

/** Tells an owner that their archive is ready, if it's still there. The link asks them to sign in. */
export const announceArchive = defineMail({
  name: 'announce_archive',
  title: 'Email that a download is ready',
  payload: z.object({ user_id: z.uuid(), id: z.uuid() }),
  find: ({ sql }, { user_id, id }) => sql<ReadyArchive[]>`
    select u.email, coalesce(p.full_name, '') as full_name, a.ready_at,
      private.zone_of(u.id) as time_zone
    from public.archives a
    join auth.users u on u.id = a.user_id
    left join public.profiles p on p.user_id = a.user_id
    where a.user_id = ${user_id} and a.id = ${id} and a.status = 'ready' and u.email <> ''`,
  letter({ ready_at, time_zone }) {
    const end = new Date(findArchiveEnd({ ready_at: ready_at.toISOString() }) ?? 0);
    return {
      subject: 'Your data is ready',
      sentence:
        `Everything you have on ${PRODUCT_NAME} is packed into one file. Sign in to download it ` +
        `until ${formatDay(end, time_zone)}; then it is deleted.`,
      button: 'Download your data',
      link: EXPORT_SCREEN_PATH,
      footnote:
        'You get this email because you asked for your data. If it wasn’t you, change your password.',
    };
  },
  waitsAs: ({ user_id }) => `announce_archive:${user_id}`,
});
