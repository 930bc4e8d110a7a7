import type { Sql } from '#database/connect.ts';

/** The number per transaction, which holds a lock for each. */
const AT_ONCE = 500;

/**
 * Creates many people whose pages copy the newest one.
 *
 * @param customText replaces its custom text
 * @returns their usernames
 */
export async function createPages(sql: Sql, count: number, customText?: string): Promise<string[]> {
  const names: string[] = [];
  while (names.length < count) {
    const first = names.length + 1;
    const last = Math.min(count, names.length + AT_ONCE);
    names.push(...(await createSome(sql, { first, last, customText })));
  }
  return names;
}

type Some = { first: number; last: number; customText: string | undefined };

async function createSome(sql: Sql, { first, last, customText }: Some): Promise<string[]> {
  const rows = await sql<{ username: string }[]>`
    with full_page as (
      select * from public.profiles where username not like 'crowd\\_%'
      order by created_at desc limit 1),
    crowd as (
      insert into auth.users (id, email, email_confirmed_at)
      select gen_random_uuid(), 'crowd-' || n || '@vizit.test', now()
      from generate_series(${first}::int, ${last}::int) n
      returning id, split_part(split_part(email, '@', 1), '-', 2) as number)
    insert into public.profiles (
      user_id, username, full_name, plan, plan_expiry, designation, bio, profile_picture_url,
      vcard_data, social_links, custom_links, lead_form_data, custom_text, sections_enabled,
      section_order)
    select
      u.id, 'crowd_' || u.number, f.full_name, f.plan, f.plan_expiry, f.designation,
      f.bio, f.profile_picture_url, f.vcard_data, f.social_links, f.custom_links,
      f.lead_form_data, coalesce(${customText ?? null}, f.custom_text), f.sections_enabled,
      f.section_order
    from full_page f, crowd u
    returning username`;
  return rows.map(({ username }) => username);
}
