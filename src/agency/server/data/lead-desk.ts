import type { Sql } from '#database/connect.ts';

/** A lead in a mail to a member who answers leads. */
export type DeskLead = { id: string; full_name: string; email: string; due_on: string | null };

/** Leads that a member has to answer and wasn't mailed about yet. */
export type UntoldDesk = {
  email: string;
  full_name: string;
  is_owner: boolean;
  wants_mails: boolean;
  /** Leads assigned to them, oldest first. */
  handed: DeskLead[];
  /** Leads overdue in their time zone. */
  due: DeskLead[];
};

/** @returns null if there is nothing to mail, they left the team, or its agency can't lead */
export async function findUntoldDesk(sql: Sql, userId: string): Promise<UntoldDesk | null> {
  const [row] = await sql<UntoldDesk[]>`
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
    where u.id = ${userId} and u.email <> '' and u.email_confirmed_at is not null`;
  return row === undefined || row.handed.length + row.due.length === 0 ? null : row;
}

function deskLead(sql: Sql) {
  return sql`jsonb_build_object('id', l.id, 'full_name', l.full_name, 'email', l.email,
    'due_on', l.due_on)`;
}

/** Notes that they were mailed, or turned these mails off. */
export async function noteToldDesk(
  sql: Sql,
  userId: string,
  { handed, due }: Pick<UntoldDesk, 'handed' | 'due'>,
): Promise<void> {
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

/** Queues mails about leads that become overdue. */
export async function remindDueLeads(sql: Sql): Promise<void> {
  await sql`select private.remind_due_leads()`;
}
