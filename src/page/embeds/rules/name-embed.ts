import { cutText } from '#kit/rules/values/cut-text.ts';
import { type EmbedKind, listPathParts } from './embed-provider.ts';
import type { Embed } from './embeds.ts';

/** Two lines of a phone, in characters. */
const NAME_LENGTH = 80;

/** Query parameters of maps with the place, in order of preference. */
const PLACE_PARAMETERS = ['query', 'q', 'address', 'll', 'viewpoint', 'destination'];

/**
 * Names a map or calendar from its URL: the place, or what is booked. Sends no request.
 *
 * @returns empty if the URL doesn't say
 */
export function nameEmbed(kind: EmbedKind, { pageUrl }: Embed): string {
  const url = new URL(pageUrl);
  const name = NAMES[kind]?.(url) ?? '';
  return cutText(name.replace(/[\p{C}\s]+/gu, ' ').trim(), NAME_LENGTH);
}

const NAMES: Partial<Record<EmbedKind, (url: URL) => string>> = {
  map: namePlace,
  calendar: nameSlot,
};

function namePlace(url: URL): string {
  const { searchParams, hash } = url;
  const [, inPath] = /^\/maps\/(?:place|search)\/([^/@]+)/.exec(url.pathname) ?? [];
  const asked = PLACE_PARAMETERS.map((name) => searchParams.get(name)).find(Boolean);
  const [, latitude, longitude] = /^#map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash) ?? [];
  const pin = searchParams.get('mlat') && `${searchParams.get('mlat')},${searchParams.get('mlon')}`;
  const middle = latitude && `${latitude},${longitude}`;
  return toPlace((inPath && decode(inPath)) || asked || pin || middle || '');
}

/** Coordinates in the usual notation: `48.2082° N, 16.3738° E`. */
function toPlace(place: string): string {
  const [, latitude, longitude] = /^(-?\d+(?:\.\d*)?),\s*(-?\d+(?:\.\d*)?)$/.exec(place) ?? [];
  if (latitude === undefined || longitude === undefined) return place;
  const write = (text: string, [positive, negative]: readonly [string, string]) => {
    const degrees = Number(text);
    const shown = Number(Math.abs(degrees).toFixed(4));
    return `${shown}° ${degrees < 0 ? negative : positive}`;
  };
  return `${write(latitude, ['N', 'S'])}, ${write(longitude, ['E', 'W'])}`;
}

/** `/ada/30min` is named “30 min”; a page of all times or a secret one has no name. */
function nameSlot(url: URL): string {
  if (!SLOT_HOSTS.test(url.host)) return '';
  const [first, ...parts] = listPathParts(url);
  const slot = parts[first === 'd' || first === 'team' ? 1 : 0];
  if (slot === undefined) return '';
  const words = decode(slot)
    .replace(/[-_]+/g, ' ')
    .replace(/(\d)(min|h)\b/i, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Calendars whose paths name the booking. */
const SLOT_HOSTS = /^(?:(?:[\w-]+\.)?cal|calendly)\.com$/;

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
