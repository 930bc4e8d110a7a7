import * as z from 'zod/mini';
import { SECTION_KEYS, type SectionKey } from '../profile/sections.ts';
import { isLinkUrl } from '../profile/urls.ts';
import { LINK_TYPE_KEYS, type LinkType, UNKNOWN_LINK_TYPE } from './link-types.ts';

/** A view is reported this long after the page became visible, once per browser session and profile. */
export const VIEW_DELAY_MS = 1_000;

/** More clicks than this within one second are dropped, per profile. */
export const CLICK_LIMIT = 5;
export const CLICK_WINDOW_MS = 1_000;

/** Where a visitor came from when the address says so: the QR code adds it (`?qr=1`). */
export type ViewSource = 'qr';

/** What a browser sends to `POST /events`. */
export type VisitorEvent =
  | { type: 'profile_view'; profile_id: string; referrer: string; source?: ViewSource | undefined }
  | {
      type: 'link_click';
      profile_id: string;
      link_type: LinkType;
      link_url: string;
      section: SectionKey | '';
    };

const ProfileView = z.object({
  type: z.literal('profile_view'),
  profile_id: z.guid(),
  referrer: z.catch(z.string().check(z.maxLength(2048)), ''),
  source: z.catch(z.optional(z.literal('qr')), undefined),
});

const LinkClick = z.object({
  type: z.literal('link_click'),
  profile_id: z.guid(),
  link_type: z.catch(z.enum([...LINK_TYPE_KEYS, UNKNOWN_LINK_TYPE]), UNKNOWN_LINK_TYPE),
  link_url: z.catch(z.string().check(z.maxLength(2048), z.refine(isLinkUrl)), ''),
  section: z.catch(z.union([z.enum(SECTION_KEYS), z.literal('')]), ''),
});

const Event = z.discriminatedUnion('type', [ProfileView, LinkClick]);

/**
 * @param body as posted by anybody
 * @returns the event, or null when it is none; a strange detail is forgotten, not refused
 */
export function parseEvent(body: unknown): VisitorEvent | null {
  const parsed = Event.safeParse(body);
  return parsed.success ? parsed.data : null;
}

/** @param referrer URL the visitor came from @returns its host, since the rest is nobody's business */
export function toReferrerHost(referrer: string): string {
  return URL.canParse(referrer) ? new URL(referrer).hostname : '';
}

/** @param userAgent header @returns the class of device, in place of the header itself */
export function toDevice(userAgent: string): 'mobile' | 'tablet' | 'desktop' {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/i.test(userAgent) ? 'mobile' : 'desktop';
}
