import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { isPictureUrl } from '#kit/rules/urls/urls.ts';
import { decodeEntities } from '#kit/rules/values/html-entities.ts';
import { toRecord } from '#kit/rules/values/json.ts';
import { isChosenIcon } from './link-icons.ts';
import { nameOfLink, toLinkTitle } from './name-of-link.ts';
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

/** Messages for the link's owner when there is no title or picture. The link itself stays. */
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

/** Problems visitors would have too. Many sites serve browsers but refuse servers. */
const DEAD: ReadonlySet<string> = new Set<LinkProblem>(['private', 'unreachable', 'gone', 'time']);

/** @param code of our server's refusal @returns whether the link fails for visitors too */
export function isDeadLink(code: string): boolean {
  return DEAD.has(code);
}

/** @param url as stored @returns whether it is a website, which can be fetched */
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

/** One tag, in characters; we don't need longer ones. */
const TAG_MAX_LENGTH = 4096;
/** Tags read; longer heads have their description near the top. */
const TAGS_MAX_COUNT = 200;
const ATTRIBUTES_MAX_COUNT = 32;
/** Smaller icons would look blurred as a picture. */
const ICON_MIN_PIXELS = 96;

type Tag = { name: string; attributes: ReadonlyMap<string, string>; text: string };

/**
 * Reads a page's preview metadata (Open Graph, ogp.me) and home screen icons, or a provider's JSON. The
 * head's tags are matched one by one, never nested, and each pattern can start at only one position in a
 * run, so that hostile pages take linear time.
 *
 * @param html the start of the page
 * @param pageUrl its URL
 */
export function readLinkedPage(html: string, pageUrl: string): LinkPreview {
  if (html.trimStart().startsWith('{')) return readOembed(html, pageUrl);
  const tags = [...listTags(html)];
  const titles = [findMeta(tags, 'og:title'), findMeta(tags, 'twitter:title'), findTitle(tags)];
  const pictures = [findMeta(tags, 'og:image'), findMeta(tags, 'twitter:image'), findIcon(tags)];
  return {
    title: titles.map(toLinkTitle).find((title) => title !== '') ?? '',
    picture: pictures.map((url) => toPicture(url, pageUrl)).find((url) => url !== null) ?? null,
  };
}

/** A provider's metadata of an embed (oembed.com, 2.3.4). */
function readOembed(json: string, pageUrl: string): LinkPreview {
  const { title, thumbnail_url } = toRecord(parseJson(json));
  return {
    title: typeof title === 'string' ? toLinkTitle(title) : '',
    picture: typeof thumbnail_url === 'string' ? toPicture(thumbnail_url, pageUrl) : null,
  };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Tags we read, and the end of the head. */
const OPENING = /<(meta|link|title|\/head|body)(?=[\s>/])/gi;

function* listTags(html: string): Generator<Tag> {
  let count = 0;
  for (const { index, 1: found = '' } of html.matchAll(OPENING)) {
    const name = found.toLowerCase();
    if (name === '/head' || name === 'body' || count === TAGS_MAX_COUNT) return;
    count += 1;
    const [piece = ''] = html.slice(index + 1, index + 1 + TAG_MAX_LENGTH).split('<', 1);
    const text = piece.slice(piece.indexOf('>') + 1);
    yield { name, attributes: readAttributes(piece), text: decodeEntities(text) };
  }
}

const ATTRIBUTE = /(?<![\w:-])([\w:-]{1,64})\s{0,8}=\s{0,8}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** Of duplicate attributes, the first wins, as in browsers. */
function readAttributes(piece: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  let count = 0;
  for (const [, name = '', double, single, bare] of piece.matchAll(ATTRIBUTE)) {
    count += 1;
    if (count > ATTRIBUTES_MAX_COUNT) break;
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decodeEntities(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

function findMeta(tags: readonly Tag[], property: string): string {
  const found = tags.find(
    ({ name, attributes }) =>
      name === 'meta' &&
      (attributes.get('property') ?? attributes.get('name'))?.toLowerCase() === property,
  );
  return found?.attributes.get('content') ?? '';
}

function findTitle(tags: readonly Tag[]): string {
  return tags.find(({ name }) => name === 'title')?.text ?? '';
}

function findIcon(tags: readonly Tag[]): string {
  const icons = tags.filter(({ name, attributes }) => {
    const rel = attributes.get('rel')?.toLowerCase() ?? '';
    const side = Number.parseInt(attributes.get('sizes') ?? '', 10);
    const isLarge = /(?:^|\s)icon(?:\s|$)/.test(rel) && side >= ICON_MIN_PIXELS;
    return name === 'link' && (isLarge || rel.startsWith('apple-touch-icon'));
  });
  return icons[0]?.attributes.get('href') ?? '';
}

function toPicture(url: string, pageUrl: string): string | null {
  const absolute = url.trim() === '' ? '' : (parseUrl(url.trim(), pageUrl)?.href ?? '');
  return isPictureUrl(absolute) ? absolute : null;
}
