import type { Sql } from '#database/connect.ts';
import { toDevice, toReferrerHost, type VisitorEvent } from '#domain/analytics/events.ts';

/**
 * Writes one event and counts it in the rollup of its day, in one statement, so that the two
 * cannot disagree. Nothing is written for a page that is not public.
 *
 * @param received when it arrived
 * @returns whether the profile was found
 */
export async function insertEvent(
  sql: Sql,
  event: VisitorEvent,
  { received, userAgent }: { received: Date; userAgent: string },
): Promise<boolean> {
  const [link_type, section] =
    event.type === 'link_click' ? [event.link_type, event.section] : ['', ''];
  const rows = await sql`
    with raw as (
      insert into public.analytics (user_id, event_type, created_at, event_data)
      select user_id, ${event.type}, ${received},
        ${sql.json(buildEventData(event, received, userAgent))}
      from public.public_profiles where id = ${event.profile_id}
      returning user_id, event_type, created_at
    )
    insert into public.analytics_daily as d (user_id, day, event_type, link_type, section, event_count)
    select user_id, (created_at at time zone 'utc')::date, event_type, ${link_type}, ${section}, 1
    from raw
    on conflict (user_id, day, event_type, link_type, section)
    do update set event_count = d.event_count + 1
    returning 1`;
  return rows.length > 0;
}

/** The specification's shapes (section 3), with the host for the referrer and the class for the agent. */
function buildEventData(event: VisitorEvent, received: Date, userAgent: string) {
  const device = toDevice(userAgent);
  if (event.type === 'profile_view') {
    return {
      timestamp: received.toISOString(),
      device,
      referrer: toReferrerHost(event.referrer),
      ...(event.source && { source: event.source }),
    };
  }
  const { link_type, link_url, section } = event;
  return { timestamp: received.toISOString(), device, link_type, link_url, section };
}
