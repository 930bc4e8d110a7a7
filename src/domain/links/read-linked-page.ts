import { decodeEntities } from '../values/html-entities.ts';
import { toRecord } from '../values/json.ts';
import type { LinkPreview } from './link-previews.ts';
import { toLinkTitle } from './link-title.ts';
import { parseUrl } from './parse-url.ts';
import { isPictureUrl } from './urls.ts';

/** Of one tag, in characters: what is longer says nothing we need. */
const TAG_MAX_LENGTH = 4096;
/** An icon of fewer pixels is blurred as a picture. */
const ICON_MIN_PIXELS = 96;

type Tag = { name: string; attributes: ReadonlyMap<string, string>; text: string };

/**
 * Reads what a page says of itself for previews (Open Graph, ogp.me) and for home screens, or a provider in JSON. The tags are found
 * one by one and never nested, so that a hostile page costs no more than its length.
 *
 * @param html the beginning of the page
 * @param pageUrl where it was
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

/** What a provider says of something that can be embedded (oembed.com, 2.3.4). */
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

function* listTags(html: string): Generator<Tag> {
  for (let at = html.indexOf('<'); at !== -1; ) {
    const next = html.indexOf('<', at + 1);
    const piece = html.slice(at + 1, next === -1 ? undefined : next).slice(0, TAG_MAX_LENGTH);
    const [, name = ''] = /^(meta|link|title)(?=[\s>/])/i.exec(piece) ?? [];
    if (name !== '') {
      const text = piece.slice(piece.indexOf('>') + 1);
      yield {
        name: name.toLowerCase(),
        attributes: readAttributes(piece),
        text: decodeEntities(text),
      };
    }
    at = next;
  }
}

const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** The first of a name counts, as in a browser. */
function readAttributes(piece: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of piece.matchAll(ATTRIBUTE)) {
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
