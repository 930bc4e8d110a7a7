import * as z from 'zod/mini';
import { parseUrl } from '../../links/parse-url.ts';
import { isLinkUrl } from '../../links/urls.ts';
import { SECTION_KEYS, type SectionKey } from '../../profile/sections/sections.ts';
import { LINK_TYPE_KEYS, type LinkType, UNKNOWN_LINK_TYPE } from './link-types.ts';

/** More clicks than this within one second are dropped, per profile. */
export const CLICK_LIMIT = 5;
export const CLICK_WINDOW_MS = 1_000;

/** Where a visitor came from when the address says so: the QR code adds it (`?qr=1`). */
export type ViewSource = 'qr';

/** The usual parameters for a campaign in a URL. */
export const UTM_KEYS = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
export type UtmKey = (typeof UTM_KEYS)[number];
export const UTM_MAX_LENGTH = 60;

/** The fields that the page's script sends with every event. */
type Report = {
  profile_id: string;
  /** Made up by the script for this event, so that one that arrives twice counts once. */
  id?: string | undefined;
  /** The owner is signed in there: a forged one only hides a view. */
  is_owner?: true | undefined;
  is_hidden?: true | undefined;
  /** When the page it happened on was drawn, signed by the server: of the page, and so of many visits. */
  stamp?: string | undefined;
};

export type ProfileView = Report & {
  type: 'profile_view';
  referrer: string;
  source?: ViewSource | undefined;
} & Partial<Record<UtmKey, string | undefined>>;

export type LinkClick = Report & {
  type: 'link_click';
  link_type: LinkType;
  link_url: string;
  section: SectionKey | '';
};

/** The body of `POST /events`. */
export type VisitorEvent = ProfileView | LinkClick;

const flag = z.catch(z.optional(z.literal(true)), undefined);
const report = {
  // As the database writes it.
  profile_id: z.pipe(
    z.guid(),
    z.transform((id: string) => id.toLowerCase()),
  ),
  id: z.catch(z.optional(z.string().check(z.regex(/^[\w-]{8,40}$/))), undefined),
  is_owner: flag,
  is_hidden: flag,
  stamp: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined),
};
const utm = z.catch(
  z.optional(z.pipe(z.string().check(z.maxLength(2048)), z.transform(toUtmValue))),
  undefined,
);

const ProfileView = z.object({
  ...report,
  type: z.literal('profile_view'),
  referrer: z.catch(z.string().check(z.maxLength(2048)), ''),
  source: z.catch(z.optional(z.literal('qr')), undefined),
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
});

const LinkClick = z.object({
  ...report,
  type: z.literal('link_click'),
  link_type: z.catch(z.enum([...LINK_TYPE_KEYS, UNKNOWN_LINK_TYPE]), UNKNOWN_LINK_TYPE),
  link_url: z.catch(z.string().check(z.maxLength(2048), z.refine(isLinkUrl)), ''),
  section: z.catch(z.union([z.enum(SECTION_KEYS), z.literal('')]), ''),
});

const Event = z.discriminatedUnion('type', [ProfileView, LinkClick]);

/**
 * @param body as posted, untrusted
 * @returns the event, or null if invalid; unknown details are dropped, not refused
 */
export function parseEvent(body: unknown): VisitorEvent | null {
  const parsed = Event.safeParse(body);
  return parsed.success ? parsed.data : null;
}

/** Android's apps that people come from, by their package, and the host of the same service in a browser. */
const HOST_OF_APP: ReadonlyMap<string, string> = new Map([
  ['com.instagram.android', 'instagram.com'],
  ['com.instagram.barcelona', 'threads.com'],
  ['com.facebook.katana', 'facebook.com'],
  ['com.facebook.orca', 'messenger.com'],
  ['com.whatsapp', 'whatsapp.com'],
  ['com.zhiliaoapp.musically', 'tiktok.com'],
  ['com.twitter.android', 'x.com'],
  ['com.linkedin.android', 'linkedin.com'],
  ['com.pinterest', 'pinterest.com'],
  ['com.reddit.frontpage', 'reddit.com'],
  ['com.snapchat.android', 'snapchat.com'],
  ['org.telegram.messenger', 't.me'],
  ['com.discord', 'discord.com'],
  ['com.google.android.youtube', 'youtube.com'],
  ['com.google.android.gm', 'mail.google.com'],
  ['com.google.android.googlequicksearchbox', 'google.com'],
]);

/**
 * @param referrer URL the visitor came from
 * @param isOwnHost whether a host serves our pages: visits between them have no referrer
 * @returns its host, as the rest is private; '' if there is none
 */
export function toReferrerHost(referrer: string, isOwnHost: (host: string) => boolean): string {
  const { protocol, hostname = '' } = parseUrl(referrer) ?? {};
  const host = protocol === 'android-app:' ? (HOST_OF_APP.get(hostname) ?? hostname) : hostname;
  return isOwnHost(host) ? '' : host;
}

/** Spelled alike, so that `Newsletter` and `newsletter ` are one; undefined when nothing is left. */
function toUtmValue(value: string): string | undefined {
  const printable = value
    .normalize()
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .toLowerCase();
  return [...printable].slice(0, UTM_MAX_LENGTH).join('').trim() || undefined;
}
