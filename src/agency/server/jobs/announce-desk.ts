import * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { formatDay, toPlainName } from '#kit/server/mails/letter.ts';

type DeskLead = { id: string; full_name: string; email: string; due_on: string | null };

/** A member's leads not yet announced by mail. */
type UntoldDesk = Recipient & {
  is_owner: boolean;
  wants_mails: boolean;
  /** Leads assigned to them, oldest first. */
  handed: DeskLead[];
  /** Leads overdue in their time zone. */
  due: DeskLead[];
};

/** The most that a mail lists. */
const LISTED = 50;

/** Emails a member which of their leads are new and which are overdue, in one mail. */
export const announceDesk = defineMail({
  name: 'announce_desk',
  title: 'Email about leads to answer',
  payload: z.object({ user_id: z.uuid() }),
  async find({ sql }, { user_id }) {
    const desks = await sql<UntoldDesk[]>`
      select u.email, p.full_name, private.desk_of(u.id) = u.id as is_owner,
        coalesce(c.mails_agency, true) as wants_mails, untold.*
      from auth.users u join public.profiles p on p.user_id = u.id
      left join public.account_settings c on c.user_id = u.id
      cross join lateral (
        select
          coalesce(jsonb_agg(${deskLead(sql)} order by l.created_at, l.id)
            filter (where l.answerer_told_at is null and l.answerer_id = u.id), '[]') as handed,
          coalesce(jsonb_agg(${deskLead(sql)} order by l.due_on, l.id)
            filter (where l.due_told_at is null
              and l.due_on < (now() at time zone private.zone_of(u.id))::date), '[]') as due
        from public.leads l
        where l.agency_id = private.desk_of(u.id)
          and (l.answerer_id = u.id or l.answerer_id is null and l.agency_id = u.id)
          and l.state in ('new', 'answered')
          and (l.answerer_told_at is null or l.due_told_at is null and l.due_on is not null)
      ) untold
      where u.id = ${user_id} and u.email <> '' and u.email_confirmed_at is not null`;
    return desks.filter(({ handed, due }) => handed.length + due.length > 0);
  },
  letter({ handed, due, is_owner }) {
    const leads = [
      ...due.map((lead) => toFact(lead, `was due ${toDay(lead.due_on)}`)),
      ...handed
        .filter(({ id }) => !due.some((lead) => lead.id === id))
        .map((lead) => toFact(lead, 'is yours to answer')),
    ];
    const more = leads.length - LISTED;
    return {
      subject: toSubject(handed.length, due.length),
      sentence:
        due.length === 0
          ? 'These leads were assigned to you:'
          : handed.length === 0
            ? 'The due date has passed for these leads:'
            : 'These leads were assigned to you, or are overdue:',
      facts: [
        leads.slice(0, LISTED),
        ...(more > 0 ? [[{ label: 'And more', value: `${more} in your list` }]] : []),
      ],
      button: 'Open the leads',
      link: is_owner ? PATHS.agencyLeads : PATHS.teamLeads,
      footnote: 'You get this email because you answer leads for an agency.',
    };
  },
  wanted: {
    kind: 'agency',
    userId: (_desk, { user_id }) => user_id,
    isOn: ({ wants_mails }) => wants_mails,
  },
  waitsAs: ({ user_id }) => `announce_desk ${user_id}`,
  done: ({ sql }, { user_id }, desk) => noteToldDesk(sql, user_id, desk),
});

function deskLead(sql: Sql) {
  return sql`jsonb_build_object('id', l.id, 'full_name', l.full_name, 'email', l.email,
    'due_on', l.due_on)`;
}

function toSubject(handed: number, due: number): string {
  if (due === 0)
    return handed === 1 ? 'A lead was assigned to you' : `${handed} leads were assigned to you`;
  if (handed === 0) return due === 1 ? 'A lead is overdue' : `${due} leads are overdue`;
  return `${due} overdue, ${handed} assigned to you`;
}

function toFact({ full_name, email }: DeskLead, value: string) {
  return { label: toPlainName(full_name) || email || 'A visitor', value };
}

function toDay(day: string | null): string {
  return day === null ? 'earlier' : formatDay(new Date(`${day}T12:00:00Z`), 'UTC');
}

/** Marks them as mailed, or as skipped because these mails are off. */
async function noteToldDesk(sql: Sql, userId: string, { handed, due }: UntoldDesk): Promise<void> {
  const idsOf = (leads: readonly DeskLead[]) => sql.json(leads.map(({ id }) => id));
  await sql`
    update public.leads l set
      answerer_told_at = case when told.is_handed then now() else l.answerer_told_at end,
      due_told_at = case when told.is_due then now() else l.due_told_at end
    from (
      select id::uuid, bool_or(is_handed) as is_handed, bool_or(not is_handed) as is_due
      from (
        select value as id, true as is_handed from jsonb_array_elements_text(${idsOf(handed)})
        union all
        select value, false from jsonb_array_elements_text(${idsOf(due)})
      ) each group by id
    ) told
    where l.id = told.id and ${userId} in (l.answerer_id, l.agency_id)`;
}
