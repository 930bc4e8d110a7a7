import * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { DIGEST_MAX_LEADS } from '#kit/server/limits/jobs.ts';
import {
  LEAD_FOOTNOTE,
  type LeadOwner,
  type MailedLead,
  ownerColumns,
  toLeadFacts,
  updateAnnouncedLeads,
} from '../data/lead-mails.ts';

type UnannouncedLeads = LeadOwner & {
  /** The first of them, oldest first. */
  leads: MailedLead[];
  /** All of them. */
  ids: string[];
};

/**
 * Emails an owner one summary of all leads not emailed yet. It is due after `LEAD_MAILS_PER_DAY` emails, or
 * in the morning for owners who turned single emails off.
 */
export const digestLeads = defineMail({
  name: 'digest_leads',
  title: 'Email a summary of new leads',
  payload: z.object({ user_id: z.uuid() }),
  async find({ sql }, { user_id }) {
    const owners = await sql<UnannouncedLeads[]>`
      with unannounced as (
        select * from public.leads
        where user_id = ${user_id} and announced_at is null
      )
      select ${ownerColumns(sql)},
        (select coalesce(jsonb_agg(id), '[]') from unannounced) as ids,
        (
          select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at, l.id), '[]')
          from (select * from unannounced order by created_at, id limit ${DIGEST_MAX_LEADS}) l
        ) as leads
      from auth.users u
      left join public.profiles p on p.user_id = u.id
      left join public.account_settings c on c.user_id = u.id
      where u.id = ${user_id}`;
    return owners.filter(({ ids }) => ids.length > 0);
  },
  letter({ leads, ids, wants_each }) {
    const more = ids.length - leads.length;
    return {
      subject: toSubject(ids.length, wants_each),
      sentence: wants_each
        ? 'Your page had more leads than we email one by one. These are the ones you haven’t ' +
          'heard about yet.'
        : 'These are your page’s leads since your last summary.',
      facts: [
        ...leads.map(toLeadFacts),
        ...(more > 0 ? [[{ label: 'And', value: `${more} more` }]] : []),
      ],
      button: 'Open your leads',
      link: PATHS.leads,
      footnote: LEAD_FOOTNOTE,
    };
  },
  counts: ['leads', 'all'],
  wanted: {
    kind: 'digest',
    userId: ({ user_id }) => user_id,
    isOn: ({ wants_digest }) => wants_digest,
  },
  later: ({ sql }, { user_id }, _owner, seconds) => queueDigest(sql, user_id, seconds),
  done: ({ sql }, _payload, { ids }) => updateAnnouncedLeads(sql, ids),
});

function toSubject(count: number, wantsEach: boolean): string {
  const more = wantsEach ? 'more ' : '';
  return count === 1 ? `One ${more}new lead` : `${count} ${more}new leads`;
}

/**
 * Queues a digest, unless an earlier one is due. @param seconds until then; defaults to the owner's next
 * morning
 */
export async function queueDigest(sql: Sql, userId: string, seconds?: number): Promise<void> {
  const runAt =
    seconds === undefined
      ? sql`private.next_morning(${userId})`
      : sql`now() + make_interval(secs => ${seconds})`;
  await sql`
    select graphile_worker.add_job(
      'digest_leads', json_build_object('user_id', ${userId}::text), run_at => ${runAt},
      job_key => 'digest_leads:' || ${userId}::text, job_key_mode => 'preserve_run_at'
    )`;
}
