import type { Sql } from '#database/connect.ts';

/** The retention of raw events. */
export const HISTORY_DAYS = 90;

/**
 * Gives a person 90 days of history: daily counts as the collector would make them from this many events,
 * two views to a click. Each dimension has a realistic page's values, a few frequent and most rare (value k
 * has the share log((k+1)/k)), so that more events have more values. There are no raw events, so callers
 * must make sure that they aren't read.
 *
 * @param count of events
 */
export async function writeHistory(sql: Sql, userId: string, count: number): Promise<void> {
  await sql`
    with kinds (event_type, link_type, section, share) as (values
      ('profile_view', '', '', 2 / 3.0), ('link_click', 'custom', 'links', 0.2),
      ('link_click', 'social', 'social', 0.1), ('link_click', 'contact', 'vcard', 1 / 30.0)
    )
    insert into public.analytics_daily (user_id, day, event_type, link_type, section, event_count)
    select ${userId}, day, event_type, link_type, section, round(${count / HISTORY_DAYS} * share)
    from kinds, ${days(sql)}`;
  await sql`
    insert into public.analytics_daily_visitors (user_id, day, visitor_count)
    select user_id, day, event_count * 3 / 4 from public.analytics_daily
    where user_id = ${userId} and event_type = 'profile_view'`;
  await sql`
    with dimensions (dimension, event_type, share, value_count) as (values
      ('source', 'profile_view', 2 / 3.0, 60), ('country', 'profile_view', 2 / 3.0, 30),
      ('device', 'profile_view', 2 / 3.0, 3), ('utm_campaign', 'profile_view', 0.2, 8),
      ('utm_source', 'profile_view', 0.2, 5), ('utm_medium', 'profile_view', 0.2, 3),
      ('link', 'link_click', 1 / 3.0, 20)
    ), expected as (
      select day, event_type, dimension, dimension || '-' || k as value,
        ${count / HISTORY_DAYS} * share * ln((k + 1) / k::float8) / ln(value_count + 1) as events,
        (hashtext(day::text || dimension || k) & 65535) / 65536.0 as chance
      from dimensions, generate_series(1, value_count) as k, ${days(sql)}
    )
    insert into public.analytics_daily_values (user_id, day, event_type, dimension, value, event_count)
    select ${userId}, day, event_type, dimension, value, floor(events + chance)
    from expected where floor(events + chance) > 0`;
}

function days(sql: Sql) {
  return sql`(
    select (now() at time zone 'utc')::date - age as day
    from generate_series(0, ${HISTORY_DAYS}::int - 1) as age) as days`;
}
