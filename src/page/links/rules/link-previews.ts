import { isChosenIcon } from './link-icons.ts';
import { nameOfLink } from './name-of-link.ts';
import { toStoredUrl } from './read-address.ts';

/** The endpoint that reads a linked page's title and picture. */
export const LINK_PREVIEWS_PATH = '/link-previews';

/** A page's own title and picture. */
export type LinkPreview = {
  /** Empty if it has none. */
  title: string;
  /** URL of a picture on that site, to be copied; null if it has none. */
  picture: string | null;
};

/** With a small copy of the picture as a `data:` URL, so that owners can see it before they use it. */
export type SampledPreview = LinkPreview & { sample: string | null };

/** The parameter that requests this copy. */
export const SAMPLE_PARAMETER = 'sample';

/** Why there is no title or picture, for the link's owner. The link itself stays. */
export const LINK_PREVIEW_MESSAGES = {
  address: 'Only websites have a title and picture to fetch.',
  private: 'That link leads into a private network, so we didn’t open it.',
  ours: 'That page is on this site, so there’s nothing to fetch. Your link is kept.',
  unreachable: 'We couldn’t reach that website. Your link is kept.',
  gone: 'There’s no page at that link any more.',
  missing: 'That page didn’t tell us its title. Your link is kept.',
  redirects: 'That link keeps redirecting. Use the one you end up at.',
  time: 'That website took too long to answer. Your link is kept.',
  size: 'That page is too large to read. Your link is kept.',
} as const;

export type LinkProblem = keyof typeof LINK_PREVIEW_MESSAGES;

/** Problems that visitors would have too. Many sites answer browsers but refuse servers. */
const DEAD: ReadonlySet<string> = new Set<LinkProblem>(['private', 'unreachable', 'gone', 'time']);

/** @param code of our server's refusal @returns whether the link fails for visitors too */
export function isDeadLink(code: string): boolean {
  return DEAD.has(code);
}

/** @param url as stored @returns whether it is a website's, and so can be fetched */
export function isWebLink(url: string): boolean {
  return /^https?:/i.test(url);
}

/** A link's fields so far, as typed. */
type OfferedTo = { buttonText: string; url: string; thumbnailUrl: string; icon: string };

/**
 * @param found on the linked page
 * @param link as it is now
 * @param isAsked whether the owner asked for it; then a title is also offered to replace theirs
 * @returns the title and picture to offer, each empty if the link can't use it; null if neither is useful
 */
export function findLinkOffer(
  found: SampledPreview,
  link: OfferedTo,
  isAsked: boolean,
): SampledPreview | null {
  const typed = link.buttonText.trim();
  const isNew = found.title !== (typed || nameOfLink(toStoredUrl(link.url)));
  const title = isNew && (isAsked || typed === '') ? found.title : '';
  const hasFace = link.thumbnailUrl.trim() !== '' || isChosenIcon(link.icon);
  const picture = hasFace ? null : found.picture;
  const sample = picture && found.sample;
  return title === '' && picture === null ? null : { title, picture, sample };
}
