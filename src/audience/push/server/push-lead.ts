import * as z from 'zod/mini';
import { PUSH_TRIES } from '#audience/server/limits.ts';
import { defineTask } from '#kit/server/jobs/task.ts';
import { buildNotice, type NoticeFacts } from '../rules/notice.ts';
import type { PushDevice } from './send-push.ts';

type DueNotice = PushDevice & NoticeFacts & { newest_at: string; tries: number };

/**
 * Notifies a browser of the leads since the last notice, unless all are read, or the session, the page or
 * the account is gone. Removes subscriptions that have ended, or whose push service keeps failing. Postponed
 * notices come with the next lead.
 */
export const pushLead = defineTask({
  name: 'push_lead',
  title: 'Notify browsers of new leads',
  payload: z.object({ device_id: z.uuid(), lead_id: z.uuid() }),
  async run({ sql, sendPush, publicUrl }, { device_id, lead_id }) {
    // The lead's id finds it even if a later one was committed first. Times stay text, as JavaScript's have
    // no microseconds.
    const [due] = await sql<DueNotice[]>`
      update private.push_devices d set tried_at = now(), tries = x.tries + 1
      from private.push_devices x
      join auth.sessions s on s.id = x.session_id and (s.not_after is null or s.not_after > now())
      join lateral (
        select o.full_name, o.created_at from public.leads o
        where o.user_id = x.user_id and o.opened_at is null
          and (x.told_until is null or o.created_at > x.told_until or o.id = ${lead_id})
        order by o.created_at desc limit 1) l on true
      where d.id = ${device_id} and x.id = d.id
        and not exists (select from private.suspensions e where e.user_id = x.user_id)
        and not exists (select from private.account_deletions e where e.user_id = x.user_id)
      returning d.user_id, d.endpoint, d.p256dh, d.auth_secret, d.shows_names, d.tries, l.full_name,
        l.created_at::text as newest_at, (
          select count(*)::int from public.leads o
          where o.user_id = d.user_id and o.opened_at is null) as unread`;
    if (due === undefined) return;
    const isOver = due.tries > PUSH_TRIES;
    const outcome = isOver ? 'gone' : await sendPush(due, buildNotice(due, publicUrl));
    if (outcome === 'gone') await sql`delete from private.push_devices d where d.id = ${device_id}`;
    else if (outcome === 'postponed')
      await sql`update private.push_devices d set tries = tries - 1 where d.id = ${device_id}`;
    else
      await sql`
        update private.push_devices d set tries = 0, told_until = ${due.newest_at}::text::timestamptz
        where d.id = ${device_id}`;
  },
});
