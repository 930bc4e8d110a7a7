import { STAFF_FIELDS } from '#agency/staff/rules/staff-rows.ts';
import type { Sql } from '#database/connect.ts';
import { writeCsv } from '#kit/rules/values/csv.ts';
import { createAgency } from '#test/factories.ts';

/** The size of the largest team for sale. */
export const STAFF = 500;

export const LEADS = 100_000;

const GROUPS = 10;
const DAYS = 400;

/** @returns the owner of an agency with a seat for everyone, and no members yet */
export async function createOwner(sql: Sql): Promise<string> {
  const { user_id } = await createAgency(sql, { plan: 'agency_500' });
  await sql`
    update public.profiles set theme_color = '#112233', vcard_data = '{"company": "Northlight"}'
    where user_id = ${user_id}`;
  return user_id;
}

/** @returns a file of the whole team; each year gives everyone a different job and group */
export function writeTeamFile(year: 1 | 2): string {
  const { full_name, email, designation, phone, company, group_name } = STAFF_FIELDS;
  const columns = [full_name, email, designation, phone, company, group_name];
  const rows = Array.from({ length: STAFF }, (_, index) => ({
    [full_name.label]: `Person ${nameNumber(index)}`,
    [email.label]: `person${index}@vizit.test`,
    [designation.label]: `Adviser of year ${year}`,
    [phone.label]: `+44 20 7946 ${String(index).padStart(4, '0')}`,
    [company.label]: 'Northlight Partners',
    [group_name.label]: `Office ${(index + year) % GROUPS}`,
  }));
  return [
    ...writeCsv(
      columns.map(({ label }) => label),
      rows,
    ),
  ].join('');
}

/** Names whose alphabetical order is their number. */
function nameNumber(index: number): string {
  return String(index).padStart(3, '0');
}

/** Accepts everyone's invitation. */
export async function joinEverybody(sql: Sql, owner: string): Promise<void> {
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select gen_random_uuid(), s.email, now(), '{}' from public.agency_staff s
    where s.agency_id = ${owner} and not exists (select from auth.users u where u.email = s.email)`;
  await sql`
    update auth.users u set email_confirmed_at = now() from public.agency_staff s
    where s.agency_id = ${owner} and u.email = s.email and u.email_confirmed_at is null`;
  await sql`
    select private.join_staff(s, u.id) from public.agency_staff s join auth.users u on u.email = s.email
    where s.agency_id = ${owner} and s.user_id is null`;
}

/** Gives the team more than a year of visits, and leads, some open, overdue or unassigned. */
export async function writePast(sql: Sql, owner: string): Promise<void> {
  await sql.begin(async (tx) => {
    // Inserted as the triggers would, without running them a hundred thousand times.
    await tx`set local session_replication_role = replica`;
    // The team joined long ago, so that the days count for it.
    await tx`
      update public.agency_staff set joined_at = now() - ${DAYS + 10} * interval '1 day'
      where agency_id = ${owner}`;
    await tx`
      insert into public.analytics_daily (user_id, day, event_type, link_type, section, event_count)
      select s.user_id, (now() at time zone 'utc')::date - age, k.event_type, k.link_type, k.section, 10 + age % 7
      from public.agency_staff s, generate_series(0, ${DAYS}::int - 1) as age,
        (values ('profile_view', '', ''), ('link_click', 'custom', 'links'),
          ('link_click', 'social', 'social'), ('link_click', 'contact', 'vcard'))
          as k (event_type, link_type, section)
      where s.agency_id = ${owner}`;
    await tx`
      with person as (
        select s.user_id, row_number() over (order by s.email) - 1 as place from public.agency_staff s
        where s.agency_id = ${owner})
      insert into public.leads (user_id, agency_id, answerer_id, full_name, email, phone, message, state,
        due_on, created_at, search_text)
      select p.user_id, ${owner}, case when n / ${STAFF} % 50 <> 0 then p.user_id end, l.full_name, l.email, l.phone,
        l.message, l.state, case when l.state = 'new' and n % 3 = 0 then current_date + n % 20 - 10 end,
        now() - n * interval '5 minutes', lower(concat_ws(E'\n', l.full_name, l.email, l.phone, '', '', l.message))
      from generate_series(1, ${LEADS}::int) as n
      join person p on p.place = n % ${STAFF},
        lateral (select 'Visitor number ' || n, 'visitor' || n || '@vizit.test', '+44 20 7946 0018',
          repeat('Hello, I would like to know more about lighthouses. ', 4),
          (array['new', 'answered', 'won', 'lost'])[1 + n / 7 % 4]) as l (full_name, email, phone, message, state)`;
  });
  for (const table of ['agency_staff', 'analytics_daily', 'leads', 'profiles']) {
    await sql`vacuum analyze ${sql(`public.${table}`)}`;
  }
}
