import { isbot } from 'isbot';
import {
  SEEN_EVENT_MS,
  SEEN_EVENTS_MAX_SIZE,
  USER_AGENT_READ_CHARACTERS,
} from '#audience/server/limits.ts';
import type { RateLimit } from '#gateway/limits/rate-limits.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import type { DropReason } from '../rules/drop-reasons.ts';
import { CLICK_LIMIT, CLICK_WINDOW_MS, type VisitorEvent } from '../rules/events.ts';

/** Programs that fetch a page for a chat preview, outside any browser. */
const LINK_PREVIEW =
  /facebookexternalhit|facebookcatalog|facebot|meta-externalfetcher|^WhatsApp\/|TelegramBot|Slack(?:bot|-ImgProxy)|Twitterbot|LinkedInBot|Discordbot|SkypeUriPreview|Snap URL Preview|redditbot|Pinterest(?:bot|\/\d)|vkShare|kakaotalk-scrap|Mastodon\/|Cardyb|Iframely|Embedly|BingPreview|\(\+https:\/\/developers\.google\.com\/\+\/web\/snippet/i;

/**
 * Words that apps add to user agents: the phone's maker and model. There, a word that reveals a bot
 * elsewhere (`google`, `scan`) is only a product name: a naive pattern drops everyone who opens
 * Instagram on a Pixel (pitfalls: bot-names).
 */
const NAMES_OF_THINGS = [
  // Instagram, Threads, Telegram, Snapchat: "Instagram 315.0 Android (34/34; …; Google/google; Pixel 8; …)"
  /(?:Instagram|Barcelona|Telegram-|Snapchat)[ /]?(?:[\d.]+ )?(?:Android|iOS)?[ /]?[\d.]*\s?\([^)]*\)/g,
  // Facebook and Messenger: "[FB_IAB/FB4A;FBMF/Google;FBBD/google;FBCR/Google Fi;…]"
  /\bFB[A-Z_]{2,4}\/[^;\]]*/g,
  // Android: "Android 13; ScanPal EDA52 Build/…", but not "Android 13; compatible; …".
  /(?<=\(Linux; (?:U; )?Android [\d.]+; )(?!compatible)[^;)]*/g,
  // Browsers whose maker also runs a crawler, under another name.
  /\bSogouMobileBrowser\/[\d.]+|\bMetaSr [\d.]+/g,
];

/**
 * @param userAgent header
 * @returns why this user agent isn't a person's, or null if it is an ordinary browser
 */
export function findBotReason(
  userAgent: string,
): Extract<DropReason, 'bot' | 'link_preview'> | null {
  const told = userAgent.slice(0, USER_AGENT_READ_CHARACTERS);
  if (LINK_PREVIEW.test(told)) return 'link_preview';
  const plain = NAMES_OF_THINGS.reduce((text, name) => text.replace(name, ''), told);
  // Every browser sends a user agent.
  return plain.trim() === '' || isbot(plain) ? 'bot' : null;
}

/** An event, and what its request reveals about the sender. */
export type EventRequest = {
  event: VisitorEvent;
  address: string;
  userAgent: string;
  headers: Headers;
};

/** Reasons to drop a whole request, with no profile to count them for. */
type Reason = Exclude<DropReason, 'malformed' | 'oversized' | 'cross_site'> | null;

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
  /** @returns whether its stamp shows that it happened on a page we rendered recently */
  isFromPage: (event: Pick<VisitorEvent, 'stamp' | 'profile_id'>) => boolean;
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

/** @returns the key that identifies a repeated event */
export function toEventKey({ profile_id, id }: VisitorEvent): string {
  return `${profile_id} ${id}`;
}

function isRepeated(event: VisitorEvent, seenEvents: SeenEvents): boolean {
  return event.id !== undefined && !seenEvents.add(toEventKey(event));
}

function isPrefetch(headers: Headers): boolean {
  return PREFETCH_HEADERS.some((name) => PREFETCH.test(headers.get(name) ?? ''));
}

/** Remembers recent keys, to recognise repeats. */
type SeenEvents = {
  /** @returns whether it is new, and remembers it */
  add(key: string): boolean;
  /** Forgets a key: an event that couldn't be stored may be sent again. */
  forget(key: string): void;
};

/**
 * Two generations: the younger becomes the older after ten minutes, or at half the maximum size. So keys are
 * remembered for at least ten minutes, unless there are very many.
 *
 * @param now milliseconds, of any origin
 */
export function createSeenEvents(now: () => number, max = SEEN_EVENTS_MAX_SIZE): SeenEvents {
  let young = new Set<string>();
  let old = new Set<string>();
  let bornAt = now();
  return {
    add(key) {
      if (now() - bornAt >= SEEN_EVENT_MS || young.size >= max / 2) {
        old = now() - bornAt >= 2 * SEEN_EVENT_MS ? new Set() : young;
        young = new Set();
        bornAt = now();
      }
      if (young.has(key) || old.has(key)) return false;
      young.add(key);
      return true;
    },
    forget(key) {
      young.delete(key);
      old.delete(key);
    },
  };
}
