import type { Sql } from '#database/connect.ts';
import type {
  AnalyticsDailyDropsRow,
  AnalyticsDailyRow,
  AnalyticsDailyValuesRow,
  AnalyticsDailyVisitorsRow,
  ContactsRow,
  LeadsRow,
  ProfilesRow,
  ProfileVersionsRow,
} from '#database/rows.generated.ts';
import { isRecord } from '#domain/profile/items.ts';
import { type PublicProfile, parsePublicProfile } from '#domain/profile/public-profile.ts';
import { listEnabledSections } from '#domain/profile/sections.ts';

/** The most rows of one table that an archive takes; the newest go first. */
export const MAX_EXPORTED_ROWS = 50_000;

const STATEMENT_TIMEOUT = '15s';

/** Everything the tables hold of one owner. */
export type OwnData = {
  profile: ProfilesRow;
  /** As visitors see it, or would, were the page to be seen. */
  page: PublicProfile;
  leads: LeadsRow[];
  contacts: ContactsRow[];
  analytics: AnalyticsDailyRow[];
  values: AnalyticsDailyValuesRow[];
  visitors: AnalyticsDailyVisitorsRow[];
  drops: AnalyticsDailyDropsRow[];
  versions: ProfileVersionsRow[];
};

/**
 * Reads what is an owner's, as that owner: row security is the last word, and all of it is of one
 * moment.
 *
 * @returns the data, or null where the person has no profile
 */
export function findOwnData(sql: Sql, userId: string): Promise<OwnData | null> {
  const claims = { sub: userId, role: 'authenticated' };
  return sql.begin('isolation level repeatable read read only', async (sql) => {
    await sql`
      select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`;
    const [profile] = await sql<ProfilesRow[]>`
      select * from public.profiles where user_id = ${userId}`;
    if (profile === undefined) return null;
    const [shown] = await sql`select * from public.public_profiles where user_id = ${userId}`;
    const leads = await sql<LeadsRow[]>`
      select * from public.leads where user_id = ${userId}
      order by created_at desc limit ${MAX_EXPORTED_ROWS}`;
    const contacts = await sql<ContactsRow[]>`
      select * from public.contacts where user_id = ${userId}
      order by created_at desc limit ${MAX_EXPORTED_ROWS}`;
    const analytics = await sql<AnalyticsDailyRow[]>`
      select day::text, event_type, link_type, section, event_count::float8
      from public.analytics_daily where user_id = ${userId}
      order by day desc limit ${MAX_EXPORTED_ROWS}`;
    const values = await sql<AnalyticsDailyValuesRow[]>`
      select day::text, event_type, dimension, value, event_count::float8
      from public.analytics_daily_values where user_id = ${userId}
      order by day desc limit ${MAX_EXPORTED_ROWS}`;
    const visitors = await sql<AnalyticsDailyVisitorsRow[]>`
      select day::text, visitor_count::float8 from public.analytics_daily_visitors
      where user_id = ${userId} order by day desc limit ${MAX_EXPORTED_ROWS}`;
    const drops = await sql<AnalyticsDailyDropsRow[]>`
      select day::text, reason, event_count::float8 from public.analytics_daily_drops
      where user_id = ${userId} order by day desc limit ${MAX_EXPORTED_ROWS}`;
    const versions = await sql<ProfileVersionsRow[]>`
      select id::float8, created_at, content from public.profile_versions
      where user_id = ${userId} order by id desc`;
    const page = shown === undefined ? toHiddenPage(profile) : parsePublicProfile(shown);
    return { profile, page, leads, contacts, analytics, values, visitors, drops, versions };
  });
}

/** A page that nobody can see yet, or any more, is exported with all that is switched on. */
function toHiddenPage(profile: ProfilesRow): PublicProfile {
  const { sections_enabled, section_order } = profile;
  const enabled = isRecord(sections_enabled) ? sections_enabled : {};
  const order = Array.isArray(section_order) ? section_order : [];
  return parsePublicProfile({ ...profile, sections: listEnabledSections(enabled, order) });
}
