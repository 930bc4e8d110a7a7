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
import { EXPORT_CURSOR_ROWS, EXPORT_STATEMENT_TIMEOUT_MS } from '#integrations/server/limits.ts';
import { toOwnerClaims } from '#kit/server/data/ask.ts';
import {
  type PublicProfile,
  parsePublicProfile,
} from '#page/public-profile/rules/public-profile.ts';
import { listEnabledSections } from '#page/sections/rules/sections.ts';

type MomentColumn = `${string}_at` | 'plan_expiry' | 'trial_start_date' | 'trial_end_date';

/** A row from the driver, where timestamps are dates; over the API they are text. */
type StoredRow<Row> = {
  [Column in keyof Row]: Column extends MomentColumn
    ? Date | Exclude<Row[Column], string>
    : Row[Column];
};

/** An owner's rows in batches; each call starts again. */
export type StoredRows<Row> = () => AsyncIterable<readonly StoredRow<Row>[]>;

/** Tables of settings and their exported columns, without secrets. */
const CHOICES = {
  account_settings: [
    'time_zone',
    'mails_leads',
    'mails_digest',
    'mails_plan',
    'mails_agency',
    'mails_reports',
  ],
  analytics_ids: [
    'google_id',
    'meta_id',
    'plausible_domain',
    'plausible_host',
    'umami_id',
    'umami_host',
  ],
  api_keys: ['created_at', 'name', 'scopes', 'expires_at', 'prefix', 'last_used_on'],
  domains: ['name', 'state', 'created_at', 'verified_at'],
  fairs: ['id', 'name', 'held_on', 'follow_up', 'created_at'],
  pictures: ['created_at', 'path', 'name', 'alt', 'album'],
  profile_drafts: ['field', 'value', 'device', 'written_at'],
  security_events: ['happened_at', 'kind', 'detail', 'address', 'user_agent', 'country'],
  support_messages: ['written_at', 'is_answer', 'body'],
  support_requests: ['created_at', 'topic', 'subject', 'status'],
  webhooks: ['created_at', 'url', 'description', 'events', 'is_active'],
} as const;

export type ChoiceTable = keyof typeof CHOICES;

/** Everything the tables hold about one owner, newest first. */
export type OwnData = {
  profile: StoredRow<ProfilesRow>;
  /** As visitors see it, or would if it weren't hidden. */
  page: PublicProfile;
  leads: StoredRows<LeadsRow>;
  contacts: StoredRows<ContactsRow>;
  analytics: StoredRows<AnalyticsDailyRow>;
  values: StoredRows<AnalyticsDailyValuesRow>;
  visitors: StoredRows<AnalyticsDailyVisitorsRow>;
  drops: StoredRows<AnalyticsDailyDropsRow>;
  versions: StoredRows<ProfileVersionsRow>;
  /** Administrators' notes about them, with the time. */
  notes: () => AsyncIterable<readonly { written_at: Date; body: string }[]>;
  /** The owner's settings in one table. */
  choices: (table: ChoiceTable) => AsyncIterable<readonly Record<string, unknown>[]>;
  /** Releases its connection; may be called twice. */
  close(): Promise<void>;
};

/**
 * Opens an owner's data as that owner, under row security and in one snapshot. It holds a connection until
 * closed, and uses little memory however large the account.
 *
 * @returns the data, or null if the person has no profile
 */
export async function openOwnData(sql: Sql, userId: string): Promise<OwnData | null> {
  const { own, close } = await beginAs(sql, userId);
  try {
    const [profile] = await own<StoredRow<ProfilesRow>[]>`
      select * from public.profiles where user_id = ${userId}`;
    if (profile === undefined) {
      await close();
      return null;
    }
    const [shown] = await own`select * from public.public_profile(${profile.username})`;
    const page = shown === undefined ? toHiddenPage(profile) : parsePublicProfile(shown);
    return { profile, page, ...listRows(own, userId), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A separate connection in a snapshot transaction, with that person's rights. */
async function beginAs(sql: Sql, userId: string) {
  const own = await sql.reserve();
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await own`rollback`.catch(() => undefined);
    own.release();
  };
  try {
    await own`begin isolation level repeatable read read only`;
    await own`
      select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${toOwnerClaims(userId)}, true),
        set_config('statement_timeout', ${`${EXPORT_STATEMENT_TIMEOUT_MS}ms`}, true)`;
  } catch (error) {
    await close();
    throw error;
  }
  return { own, close };
}

function listRows(own: Sql, userId: string) {
  const rows = EXPORT_CURSOR_ROWS;
  return {
    leads: () =>
      own<StoredRow<LeadsRow>[]>`
      select * from public.leads where user_id = ${userId}
      order by created_at desc`.cursor(rows),
    contacts: () =>
      own<StoredRow<ContactsRow>[]>`
      select * from public.contacts where user_id = ${userId}
      order by created_at desc`.cursor(rows),
    analytics: () =>
      own<AnalyticsDailyRow[]>`
      select day::text, event_type, link_type, section, event_count::float8
      from public.analytics_daily where user_id = ${userId} order by day desc`.cursor(rows),
    values: () =>
      own<AnalyticsDailyValuesRow[]>`
      select day::text, event_type, dimension, value, event_count::float8
      from public.analytics_daily_values where user_id = ${userId} order by day desc`.cursor(rows),
    visitors: () =>
      own<AnalyticsDailyVisitorsRow[]>`
      select day::text, visitor_count::float8 from public.analytics_daily_visitors
      where user_id = ${userId} order by day desc`.cursor(rows),
    drops: () =>
      own<AnalyticsDailyDropsRow[]>`
      select day::text, reason, event_count::float8 from public.analytics_daily_drops
      where user_id = ${userId} order by day desc`.cursor(rows),
    versions: () =>
      own<StoredRow<ProfileVersionsRow>[]>`
      select id::float8, created_at, content from public.profile_versions
      where user_id = ${userId} order by id desc`.cursor(rows),
    notes: () =>
      own<{ written_at: Date; body: string }[]>`
      select written_at, body from public.notes_about_me()`.cursor(rows),
    choices: (table: ChoiceTable) =>
      own<Record<string, unknown>[]>`
      select ${own([...CHOICES[table]])} from ${own(`public.${table}`)}
      where user_id = ${userId} order by 1`.cursor(rows),
  };
}

/** A hidden page is exported with every section that is switched on. */
function toHiddenPage(profile: StoredRow<ProfilesRow>): PublicProfile {
  const sections = listEnabledSections(profile.sections_enabled, profile.section_order);
  return parsePublicProfile({ ...profile, sections });
}
