import { defineSources } from './define-embed.ts';
import { buildQuery, decodePart, type EmbedSource, listPathParts } from './embed-provider.ts';

/** An OpenStreetMap tile is this wide; the frame shows about this much of one. */
const TILE_PIXELS = 256;
const FRAME_PIXELS = { width: 560, height: 315 };

/** Zoom for a single place: a few streets. */
const STREET_ZOOM = 16;

/** Country domains of Google. */
const GOOGLE_ENDINGS =
  'com at be ca ch cl co.id co.il co.in co.jp co.kr co.nz co.th co.uk co.za com.ar com.au com.br com.co com.hk com.mx com.my com.ph com.sg com.tr com.tw com.ua com.vn cz de dk es fi fr gr hu ie it nl no pl pt ro ru se sk'.split(
    ' ',
  );
const GOOGLE_HOSTS = GOOGLE_ENDINGS.flatMap((ending) => [
  `www.google.${ending}`,
  `google.${ending}`,
]);
const GOOGLE_MAPS_HOSTS = GOOGLE_ENDINGS.map((ending) => `maps.google.${ending}`);

/** Maps, with frame URLs as in the providers' own sharing dialogs. */
export const MAP_SOURCES = defineSources({
  kind: 'map',
  toTitle: namePlace,
  providers: [
    {
      key: 'google-maps',
      name: 'Google Maps',
      hosts: [...GOOGLE_HOSTS, ...GOOGLE_MAPS_HOSTS],
      allow: 'fullscreen',
      parse: parseGoogleMaps,
      findPage: findGooglePlace,
    },
    {
      key: 'openstreetmap',
      name: 'OpenStreetMap',
      hosts: ['openstreetmap.org', 'www.openstreetmap.org'],
      allow: 'fullscreen',
      parse: parseOpenStreetMap,
    },
  ],
  pages: [
    { name: 'Google Maps', host: 'maps.app.goo.gl', path: '/' },
    { name: 'Google Maps', host: 'goo.gl', path: '/maps/' },
    ...GOOGLE_MAPS_HOSTS.map((host) => ({ name: 'Google Maps', host, path: '/' })),
    ...GOOGLE_HOSTS.map((host) => ({ name: 'Google Maps', host, path: '/maps' })),
    { name: 'Google', host: 'share.google', path: '/' },
    { name: 'Apple Maps', host: 'maps.apple.com', path: '/' },
    { name: 'OpenStreetMap', host: 'www.openstreetmap.org', path: '/' },
    { name: 'OpenStreetMap', host: 'osm.org', path: '/' },
  ],
});

/**
 * The frame of Google's sharing dialog, `/maps/embed?pb=…`. That URL isn't a page, so we link to
 * the street view, a search for the named place, or the map's centre.
 */
function parseGoogleMaps(url: URL): EmbedSource | null {
  const id = url.searchParams.get('pb') ?? '';
  if (!/^\/maps\/embed\/?$/.test(url.pathname) || !/^!(?:1m|4v)[^\p{Cc}<>]{8,1500}$/u.test(id))
    return null;
  return {
    id,
    frameUrl: `https://www.google.com/maps/embed${buildQuery({ pb: id })}`,
    pageUrl: `https://www.google.com/maps/${findGooglePage(id)}`,
    shape: 'wide',
  };
}

/** @returns the matching URL of Google's "Maps URLs" */
function findGooglePage(pb: string): string {
  const [, street] = /!6m\d+!1m\d+!1s[^!]*!2m2!1d(-?[\d.]+!2d-?[\d.]+)/.exec(pb) ?? [];
  const viewpoint = street?.replace('!2d', ',');
  if (viewpoint !== undefined) return `@${buildQuery({ api: 1, map_action: 'pano', viewpoint })}`;
  const [, name] = /!1s0x[^!]*!2s([^!]+)/.exec(pb) ?? [];
  const [, longitude, latitude] = /!2d(-?\d+\.?\d*)!3d(-?\d+\.?\d*)/.exec(pb) ?? [];
  const middle = latitude === undefined ? null : `${latitude},${longitude}`;
  return `search/${buildQuery({ api: 1, query: name ?? middle })}`;
}

/** Embed API frames have a key that may be valid only on its owner's site. */
function findGooglePlace({ pathname, searchParams }: URL): string | null {
  if (!pathname.startsWith('/maps/embed/v1/')) return null;
  const [origin, destination] = [searchParams.get('origin'), searchParams.get('destination')];
  const query = ['q', 'center', 'location'].map((name) => searchParams.get(name)).find(Boolean);
  return destination === null
    ? `https://www.google.com/maps/search/${buildQuery({ api: 1, query: query ?? null })}`
    : `https://www.google.com/maps/dir/${buildQuery({ api: 1, origin, destination })}`;
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

/** Five decimals are a metre. */
function toDegrees(value: number): number {
  return Number(value.toFixed(5));
}

/** @param text `latitude,longitude` @returns the place, or null if it isn't on Earth */
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

/** Query parameters of maps with the place, in order of preference. */
const PLACE_PARAMETERS = ['query', 'q', 'address', 'll', 'viewpoint', 'destination'];

function namePlace(url: URL): string {
  const { searchParams, hash } = url;
  const [, inPath] = /^\/maps\/(?:place|search)\/([^/@]+)/.exec(url.pathname) ?? [];
  const asked = PLACE_PARAMETERS.map((name) => searchParams.get(name)).find(Boolean);
  const [, latitude, longitude] = /^#map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash) ?? [];
  const pin = searchParams.get('mlat') && `${searchParams.get('mlat')},${searchParams.get('mlon')}`;
  const middle = latitude && `${latitude},${longitude}`;
  return toPlace((inPath && decodePart(inPath)) || asked || pin || middle || '');
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
