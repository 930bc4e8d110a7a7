import type { RateLimit } from '#gateway/limits/rate-limits.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import { CLICK_LIMIT, CLICK_WINDOW_MS, type VisitorEvent } from '../rules/events.ts';
import { findBotReason } from './bots.ts';
import type { ProfileDropReason } from './drop-counter.ts';
import type { SeenEvents } from './seen-events.ts';

/** An event, and what its request reveals about the sender. */
export type EventRequest = {
  event: VisitorEvent;
  address: string;
  userAgent: string;
  headers: Headers;
};

type Reason = ProfileDropReason | null;

/** @returns whether its stamp says that it happened on a page we rendered recently */
export type IsFromPage = (event: Pick<VisitorEvent, 'stamp' | 'profile_id'>) => boolean;

/** @returns why the event is dropped, or null */
export type FindDropReason = (request: EventRequest) => Reason;

/** Headers that browsers send with prefetches. */
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const PREFETCH = /prefetch|prerender|preview/i;

/**
 * Checks an event in steps, each with its own drop reason; the first match wins. Rate limits come
 * last, so that bots don't use up other visitors' clicks.
 */
export function createDropReasonFinder(settings: {
  eventsPerAddress: RateLimit;
  eventsPerVisitor: RateLimit;
  seenEvents: SeenEvents;
  isFromPage: IsFromPage;
}): FindDropReason {
  const { eventsPerAddress, eventsPerVisitor, seenEvents, isFromPage } = settings;
  const isWithinAddressLimit = createLimiter(eventsPerAddress);
  const isWithinVisitorLimit = createLimiter(eventsPerVisitor);
  const isWithinClickLimit = createLimiter({
    points: CLICK_LIMIT,
    durationSeconds: CLICK_WINDOW_MS / 1000,
  });

  const steps: ReadonlyArray<FindDropReason> = [
    ({ address }) => (isWithinAddressLimit(address) ? null : 'address_limit'),
    ({ userAgent }) => findBotReason(userAgent),
    ({ headers }) => (isPrefetch(headers) ? 'prefetch' : null),
    ({ event }) => (isFromPage(event) ? null : 'not_from_page'),
    ({ event }) => (event.is_hidden ? 'hidden' : null),
    ({ event }) => (event.is_owner ? 'owner' : null),
    ({ event }) => (isRepeated(event, seenEvents) ? 'duplicate' : null),
    ({ event, address }) =>
      isWithinVisitorLimit(`${event.profile_id} ${event.type} ${address}`) ? null : 'visitor_limit',
    ({ event }) =>
      event.type !== 'link_click' || isWithinClickLimit(event.profile_id) ? null : 'click_limit',
  ];

  return (request) => {
    for (const step of steps) {
      const reason = step(request);
      if (reason !== null) return reason;
    }
    return null;
  };
}

/** @returns the key by which a repeated event is recognised */
export function toEventKey({ profile_id, id }: VisitorEvent): string {
  return `${profile_id} ${id}`;
}

function isRepeated(event: VisitorEvent, seenEvents: SeenEvents): boolean {
  return event.id !== undefined && !seenEvents.add(toEventKey(event));
}

function isPrefetch(headers: Headers): boolean {
  return PREFETCH_HEADERS.some((name) => PREFETCH.test(headers.get(name) ?? ''));
}
