import * as z from 'zod/mini';
import { defineTask } from '#kit/server/jobs/task.ts';
import { buildNotice, type NoticeFacts } from '../rules/notice.ts';
import type { PushDevice } from './send-push.ts';

type DueNotice = PushDevice & NoticeFacts & { asked_at: string };

/**
 * Tells a browser of the leads since the last notice, unless all are read, or the session, the page or the
 * account has ended. A subscription that has ended is forgotten.
 */
export const pushLead = defineTask({
  name: 'push_lead',
  title: 'Notify of new leads',
  payload: z.object({ device_id: z.uuid() }),
  async run({ sql, sendPush, publicUrl }, { device_id }) {
    // The time stays text, as JavaScript's has no microseconds.
    const [due] = await sql<DueNotice[]>`
      select d.endpoint, d.p256dh, d.auth_secret, d.shows_names, l.full_name, now()::text as asked_at,
        (select count(*)::int from public.leads o
          where o.user_id = d.user_id and o.opened_at is null) as unread
      from private.push_devices d
      join auth.sessions s on s.id = d.session_id and (s.not_after is null or s.not_after > now())
      join lateral (
        select o.full_name from public.leads o
        where o.user_id = d.user_id and o.opened_at is null
          and (d.pushed_at is null or o.created_at > d.pushed_at)
        order by o.created_at desc limit 1) l on true
      where d.id = ${device_id}
        and not exists (select from private.suspensions x where x.user_id = d.user_id)
        and not exists (select from private.account_deletions x where x.user_id = d.user_id)`;
    if (due === undefined) return;
    const outcome = await sendPush(due, buildNotice(due, publicUrl));
    if (outcome === 'gone') await sql`delete from private.push_devices d where d.id = ${device_id}`;
    else
      await sql`
      update private.push_devices d set pushed_at = ${due.asked_at}::timestamptz where d.id = ${device_id}`;
  },
});
