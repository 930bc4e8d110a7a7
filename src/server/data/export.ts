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
import { type PublicProfile, parsePublicProfile } from '#domain/profile/public-profile.ts';
import { listEnabledSections } from '#domain/profile/sections.ts';
import { EXPORT_MAX_ROWS, EXPORT_STATEMENT_TIMEOUT_MS } from '../limits.ts';

type MomentColumn = `${string}_at` | 'plan_expiry' | 'trial_start_date' | 'trial_end_date';

/** A row as the driver gives it: moments are dates here, and text over the API. */
type StoredRow<Row> = {
  [Column in keyof Row]: Column extends MomentColumn
    ? Date | Exclude<Row[Column], string>
    : Row[Column];
};

/** Everything the tables hold of one owner. */
export type OwnData = {
  profile: StoredRow<ProfilesRow>;
  /** As visitors see it, or would, were the page to be seen. */
  page: PublicProfile;
  leads: StoredRow<LeadsRow>[];
  contacts: StoredRow<ContactsRow>[];
  analytics: AnalyticsDailyRow[];
  values: AnalyticsDailyValuesRow[];
  visitors: AnalyticsDailyVisitorsRow[];
  drops: AnalyticsDailyDropsRow[];
  versions: StoredRow<ProfileVersionsRow>[];
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
        set_config('statement_timeout', ${`${EXPORT_STATEMENT_TIMEOUT_MS}ms`}, true)`;
    const [profile] = await sql<StoredRow<ProfilesRow>[]>`
      select * from public.profiles where user_id = ${userId}`;
    if (profile === undefined) return null;
    const [shown] = await sql`select * from public.public_profile(${profile.username})`;
    const leads = await sql<StoredRow<LeadsRow>[]>`
      select * from public.leads where user_id = ${userId}
      order by created_at desc limit ${EXPORT_MAX_ROWS}`;
    const contacts = await sql<StoredRow<ContactsRow>[]>`
      select * from public.contacts where user_id = ${userId}
      order by created_at desc limit ${EXPORT_MAX_ROWS}`;
    const analytics = await sql<AnalyticsDailyRow[]>`
      select day::text, event_type, link_type, section, event_count::float8
      from public.analytics_daily where user_id = ${userId}
      order by day desc limit ${EXPORT_MAX_ROWS}`;
    const values = await sql<AnalyticsDailyValuesRow[]>`
      select day::text, event_type, dimension, value, event_count::float8
      from public.analytics_daily_values where user_id = ${userId}
      order by day desc limit ${EXPORT_MAX_ROWS}`;
    const visitors = await sql<AnalyticsDailyVisitorsRow[]>`
      select day::text, visitor_count::float8 from public.analytics_daily_visitors
      where user_id = ${userId} order by day desc limit ${EXPORT_MAX_ROWS}`;
    const drops = await sql<AnalyticsDailyDropsRow[]>`
      select day::text, reason, event_count::float8 from public.analytics_daily_drops
      where user_id = ${userId} order by day desc limit ${EXPORT_MAX_ROWS}`;
    const versions = await sql<StoredRow<ProfileVersionsRow>[]>`
      select id::float8, created_at, content from public.profile_versions
      where user_id = ${userId} order by id desc`;
    const page = shown === undefined ? toHiddenPage(profile) : parsePublicProfile(shown);
    return { profile, page, leads, contacts, analytics, values, visitors, drops, versions };
  });
}

/** A page that nobody can see yet, or any more, is exported with all that is switched on. */
function toHiddenPage(profile: StoredRow<ProfilesRow>): PublicProfile {
  const sections = listEnabledSections(profile.sections_enabled, profile.section_order);
  return parsePublicProfile({ ...profile, sections });
}
