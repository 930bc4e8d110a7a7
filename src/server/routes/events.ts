import { Hono } from 'hono';
import {
  CLICK_LIMIT,
  CLICK_WINDOW_MS,
  parseEvent,
  type VisitorEvent,
} from '#domain/analytics/events.ts';
import { insertEvent } from '../data/events.ts';
import type { AppDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { createLimiter } from '../limiter.ts';
import { limitBody, readJson } from '../middleware/read-body.ts';
import { sameSite } from '../middleware/same-site.ts';

const MAX_BODY_BYTES = 8 * 1024;

/** Why an event was not counted. */
type DropReason = 'click_limit' | 'address_limit' | 'unknown_profile';

/** `POST /events`: a visitor's browser reports a view or a click; accepted or dropped, with a reason. */
export function createEvents({ sql, clock, clientAddress, limits }: AppDeps): Hono {
  const isWithinClickLimit = createLimiter({
    points: CLICK_LIMIT,
    duration: CLICK_WINDOW_MS / 1000,
  });
  const isWithinAddressLimit = createLimiter(limits.eventsPerAddress);

  const findDropReason = async (
    event: VisitorEvent,
    address: string,
  ): Promise<DropReason | null> => {
    if (!(await isWithinAddressLimit(address))) return 'address_limit';
    if (event.type === 'link_click' && !(await isWithinClickLimit(event.profile_id)))
      return 'click_limit';
    return null;
  };

  return new Hono().post('/events', sameSite, limitBody(MAX_BODY_BYTES), async (context) => {
    const event = parseEvent(await readJson(context));
    if (event === null) throw new ApiError('bad_request');
    const dropped =
      (await findDropReason(event, clientAddress(context))) ??
      ((await insertEvent(sql, event, {
        received: clock(),
        userAgent: context.req.header('user-agent') ?? '',
      }))
        ? null
        : 'unknown_profile');
    return context.json(
      dropped === null ? { accepted: true } : { accepted: false, reason: dropped },
      202,
    );
  });
}
