import {
  buildQuery,
  type EmbedProvider,
  type EmbedSource,
  listPathParts,
} from './embed-provider.ts';

/** An OpenStreetMap tile is this wide; the frame shows about this much of one. */
const TILE_PIXELS = 256;
const FRAME_PIXELS = { width: 560, height: 315 };

/** Zoom of a map that is given as a place only: a few streets. */
const STREET_ZOOM = 16;

/** Maps that come in a frame. Any other link to a map is a link (`MAP_PAGES`). */
export const MAP_PROVIDERS: readonly EmbedProvider[] = [
  {
    key: 'google-maps',
    name: 'Google Maps',
    hosts: ['www.google.com', 'google.com', 'maps.google.com'],
    allow: 'fullscreen',
    parse: parseGoogleMaps,
  },
  {
    key: 'openstreetmap',
    name: 'OpenStreetMap',
    hosts: ['openstreetmap.org', 'www.openstreetmap.org'],
    allow: 'fullscreen',
    parse: parseOpenStreetMap,
  },
];

/** Maps that are only ever a page, by host and the path they stand under. */
export const MAP_PAGES: readonly { name: string; host: string; path: string }[] = [
  { name: 'Google Maps', host: 'maps.app.goo.gl', path: '/' },
  { name: 'Google Maps', host: 'goo.gl', path: '/maps/' },
  { name: 'Google Maps', host: 'maps.google.com', path: '/' },
  { name: 'Google Maps', host: 'www.google.com', path: '/maps' },
  { name: 'Google Maps', host: 'google.com', path: '/maps' },
  { name: 'Apple Maps', host: 'maps.apple.com', path: '/' },
  { name: 'OpenStreetMap', host: 'www.openstreetmap.org', path: '/' },
  { name: 'OpenStreetMap', host: 'osm.org', path: '/' },
];

/**
 * The frame of Google's sharing dialog, `/maps/embed?pb=…`. That address is no page, so the page is
 * a search for the place named in it, or for its middle.
 */
function parseGoogleMaps(url: URL): EmbedSource | null {
  const id = url.searchParams.get('pb') ?? '';
  if (!/^\/maps\/embed\/?$/.test(url.pathname) || !/^!1m[^\p{Cc}<>"]{8,1500}$/u.test(id))
    return null;
  const [, name] = /!1s0x[^!]*!2s([^!]+)/.exec(id) ?? [];
  const [, longitude, latitude] = /!2d(-?\d+\.?\d*)!3d(-?\d+\.?\d*)/.exec(id) ?? [];
  const query = name ?? (latitude === undefined ? null : `${latitude},${longitude}`);
  if (query === null) return null;
  return {
    id,
    frameUrl: `https://www.google.com/maps/embed${buildQuery({ pb: id })}`,
    pageUrl: `https://www.google.com/maps/search/${buildQuery({ api: 1, query })}`,
    shape: 'wide',
  };
}

type Place = { latitude: number; longitude: number };

function parseOpenStreetMap(url: URL): EmbedSource | null {
  const [first] = listPathParts(url);
  const marker = readPlace(`${url.searchParams.get('mlat')},${url.searchParams.get('mlon')}`);
  if (first === 'export') {
    const box = readBox(url.searchParams.get('bbox') ?? '');
    return box && buildOpenStreetMap(box, readPlace(url.searchParams.get('marker') ?? ''));
  }
  const [, zoom, shown] = /^#map=(\d{1,2})(?:\.\d+)?\/(-?[\d.]+\/-?[\d.]+)/.exec(url.hash) ?? [];
  const middle = readPlace(shown?.replace('/', ',') ?? '') ?? marker;
  if (first !== undefined || middle === null) return null;
  return buildOpenStreetMap(buildBox(middle, Number(zoom ?? STREET_ZOOM)), marker);
}

/** @param box west, south, east, north in degrees */
function buildOpenStreetMap(box: readonly number[], marker: Place | null): EmbedSource {
  const [west = 0, south = 0, east = 0, north = 0] = box;
  const pin = marker && `${marker.latitude},${marker.longitude}`;
  const query = buildQuery({ bbox: box.join(','), layer: 'mapnik', marker: pin });
  const zoom = Math.round(Math.log2((360 * FRAME_PIXELS.width) / TILE_PIXELS / (east - west)));
  const middle = `${toDegrees((south + north) / 2)}/${toDegrees((west + east) / 2)}`;
  const pinned = buildQuery({ mlat: marker?.latitude ?? null, mlon: marker?.longitude ?? null });
  return {
    id: query,
    frameUrl: `https://www.openstreetmap.org/export/embed.html${query}`,
    pageUrl: `https://www.openstreetmap.org/${pinned}#map=${Math.min(zoom, 19)}/${middle}`,
    shape: 'wide',
  };
}

/** The area around a place: Mercator scales degrees of latitude by the cosine. */
function buildBox({ latitude, longitude }: Place, zoom: number): number[] {
  const degreesPerPixel = 360 / 2 ** Math.min(zoom, 19) / TILE_PIXELS;
  const width = (degreesPerPixel * FRAME_PIXELS.width) / 2;
  const height =
    ((degreesPerPixel * FRAME_PIXELS.height) / 2) * Math.cos((latitude * Math.PI) / 180);
  return [longitude - width, latitude - height, longitude + width, latitude + height].map(
    toDegrees,
  );
}

/** Five digits are a metre. */
function toDegrees(value: number): number {
  return Number(value.toFixed(5));
}

/** @param text `latitude,longitude` @returns the place, if there is one on earth */
function readPlace(text: string): Place | null {
  const [latitude, longitude] = readNumbers(text, 2) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function readBox(text: string): number[] | null {
  const box = readNumbers(text, 4);
  const [west = 0, south = 0, east = 0, north = 0] = box ?? [];
  return box !== null && west < east && south < north ? box : null;
}

function readNumbers(text: string, count: number): number[] | null {
  const parts = text.split(',');
  const isPlain = parts.every((part) => /^-?\d{1,3}(?:\.\d{1,18})?$/.test(part));
  return isPlain && parts.length === count ? parts.map(Number) : null;
}
