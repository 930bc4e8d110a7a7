import type { Sql } from '#database/connect.ts';

/**
 * Makes many people whose pages have what the newest one has.
 *
 * @param customText what stands in their custom text, in place of its own
 * @returns their names
 */
export async function createPages(sql: Sql, count: number, customText?: string): Promise<string[]> {
  await sql`
    insert into auth.users (id, email, email_confirmed_at)
    select gen_random_uuid(), 'crowd-' || n || '@vizit.test', now()
    from generate_series(1, ${count}) n`;
  const rows = await sql<{ username: string }[]>`
    with full_page as (select * from public.profiles order by created_at desc limit 1)
    insert into public.profiles (
      user_id, username, full_name, plan, plan_expiry, designation, bio, profile_picture_url,
      vcard_data, social_links, custom_links, lead_form_data, custom_text, sections_enabled,
      section_order)
    select
      u.id, 'crowd_' || row_number() over (), f.full_name, f.plan, f.plan_expiry, f.designation,
      f.bio, f.profile_picture_url, f.vcard_data, f.social_links, f.custom_links,
      f.lead_form_data, coalesce(${customText ?? null}, f.custom_text), f.sections_enabled,
      f.section_order
    from full_page f, auth.users u
    where u.email like 'crowd-%'
    returning username`;
  return rows.map(({ username }) => username);
}
