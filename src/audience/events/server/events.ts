import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { EVENT_BODY_MAX_BYTES } from '#audience/server/limits.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { sameSite } from '#kit/server/middleware/accepted-requests.ts';
import { limitBody, readJson } from '#kit/server/middleware/read-body.ts';
import type { Metrics } from '#kit/server/process/metrics.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { createVisitorHash } from '#kit/server/security/visitor-hash.ts';
import type { DropReason } from '../rules/drop-reasons.ts';
import { buildEventData, parseEvent, toDevice, type VisitorEvent } from '../rules/events.ts';
import {
  createDropReasonFinder,
  createSeenEvents,
  type EventRequest,
  toEventKey,
} from './find-drop-reason.ts';
import type { RecordedEvent } from './write-batch.ts';

/**
 * `POST /events`: a visitor's browser reports a view or a click. It is parsed, judged, described and stored;
 * acknowledged once durable, or dropped and counted with a reason.
 */
export function createEvents(deps: AppDeps): Hono {
  const { ask, clock, clientAddress, collector, findCountry, leadStamps, limits } = deps;
  const { metrics, domains } = deps;
  const seenEvents = createSeenEvents(() => clock().getTime());
  const findDropReason = createDropReasonFinder({
    ...limits,
    seenEvents,
    // A page may be served a moment after it was rendered, or send this hours later from an old tab.
    isFromPage: ({ stamp, profile_id }) =>
      ['early', 'good'].includes(leadStamps.judge(stamp, profile_id, clock())),
  });
  const describe = createEventDescriber({ ask, isOwnHost: domains.isOwnHost });

  const read = async (context: Context): Promise<EventRequest> => {
    const event = parseEvent(await readJson(context));
    if (event === null) throw new ApiError('bad_request');
    const { headers } = context.req.raw;
    const userAgent = headers.get('user-agent') ?? '';
    return { event, address: clientAddress(context), userAgent, headers };
  };

  const store = async (request: EventRequest, context: Context): Promise<DropReason | null> => {
    try {
      const circumstances = { received: clock(), country: findCountry(context) };
      const isSeen = await collector.add(await describe(request, circumstances));
      return isSeen ? null : 'unknown_profile';
    } catch (error) {
      // It wasn't acknowledged, so it may be sent again.
      seenEvents.forget(toEventKey(request.event));
      throw error;
    }
  };

  const countDrop = ({ profile_id }: VisitorEvent, reason: DropReason) => {
    metrics.countEvent(reason);
    collector.addDrop({ profile_id, at: toQuarter(clock()), reason });
  };

  const countRefused = countRefusals(metrics);
  return new Hono().post(
    '/events',
    countRefused,
    sameSite,
    limitBody(EVENT_BODY_MAX_BYTES),
    async (context) => {
      const request = await read(context);
      const reason = findDropReason(request) ?? (await store(request, context));
      if (reason === null) {
        metrics.countEvent('accepted');
        return context.json({ accepted: true }, 202);
      }
      countDrop(request.event, reason);
      return context.json({ accepted: false, reason }, 202);
    },
  );
}

const QUARTER_MS = 15 * 60_000;

/** Days in every time zone start on a quarter hour, so each quarter is within an owner's day. */
function toQuarter(at: Date): string {
  return new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS).toISOString();
}

/** Refusals by other parts of the server, by their status. */
const REFUSALS: Readonly<Record<number, DropReason | 'unavailable'>> = {
  400: 'malformed',
  403: 'cross_site',
  413: 'oversized',
  503: 'unavailable',
};

function countRefusals(metrics: Metrics): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const refusal = REFUSALS[context.res.status];
    if (refusal !== undefined) metrics.countEvent(refusal);
  };
}

type Describe = (
  request: EventRequest,
  circumstances: { received: Date; country: string | null },
) => Promise<RecordedEvent>;

/** @returns a function that turns an event into its stored row */
function createEventDescriber(settings: {
  ask: Ask;
  isOwnHost: (host: string) => boolean;
}): Describe {
  const { ask, isOwnHost } = settings;
  const hashVisitor = createVisitorHash(ask);

  /** Visitors who opt out of tracking are counted without a hash (pitfalls: privacy-signals). */
  const findVisitor = async ({ event, address, userAgent, headers }: EventRequest, at: Date) => {
    if (event.type !== 'profile_view' || isPrivacyAsked(headers)) return null;
    return hashVisitor({ profile_id: event.profile_id, address, userAgent }, at);
  };

  return async (request, { received, country }) => {
    const { event, userAgent } = request;
    const device = toDevice(userAgent);
    return {
      profile_id: event.profile_id,
      event_type: event.type,
      created_at: received.toISOString(),
      event_data: buildEventData(event, { received, device, country, isOwnHost }),
      visitor: await findVisitor(request, received),
    };
  };
}

function isPrivacyAsked(headers: Headers): boolean {
  return headers.get('sec-gpc') === '1' || headers.get('dnt') === '1';
}
