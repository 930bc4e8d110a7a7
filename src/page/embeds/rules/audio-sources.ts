import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { defineSources } from './define-embed.ts';
import { buildQuery, type EmbedSource, toSeconds } from './embed-provider.ts';

/** Heights of the providers' players in pixels, as in their sharing dialogs. */
const SPOTIFY_HEIGHTS = { one: 152, many: 352 };
const SOUNDCLOUD_HEIGHTS = { one: 166, many: 300 };
const APPLE_HEIGHTS = { one: 175, many: 450 };
const DEEZER_HEIGHTS = { one: 150, many: 300 };

/** Apple's players let people sign in, which needs their storage. */
const APPLE_SANDBOX = 'allow-forms allow-storage-access-by-user-activation';

const PLAYER_ALLOW = 'autoplay; encrypted-media; clipboard-write';

/** Players for music and speech. */
export const AUDIO_SOURCES = defineSources({
  kind: 'audio',
  providers: [
    {
      key: 'spotify',
      name: 'Spotify',
      hosts: ['open.spotify.com'],
      allow: `${PLAYER_ALLOW}; fullscreen; picture-in-picture`,
      oembed: 'https://open.spotify.com/oembed',
      parse: parseSpotify,
    },
    {
      key: 'soundcloud',
      name: 'SoundCloud',
      hosts: ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com', 'w.soundcloud.com'],
      allow: PLAYER_ALLOW,
      oembed: 'https://soundcloud.com/oembed',
      parse: parseSoundCloud,
    },
    {
      key: 'apple-music',
      name: 'Apple Music',
      hosts: ['music.apple.com', 'embed.music.apple.com', 'geo.music.apple.com'],
      sandbox: APPLE_SANDBOX,
      allow: PLAYER_ALLOW,
      parse: parseAppleMusic,
    },
    {
      key: 'apple-podcasts',
      name: 'Apple Podcasts',
      hosts: ['podcasts.apple.com', 'embed.podcasts.apple.com'],
      sandbox: APPLE_SANDBOX,
      allow: PLAYER_ALLOW,
      parse: parseApplePodcasts,
    },
    {
      key: 'deezer',
      name: 'Deezer',
      hosts: ['deezer.com', 'www.deezer.com', 'widget.deezer.com'],
      allow: PLAYER_ALLOW,
      oembed: 'https://api.deezer.com/oembed',
      parse: parseDeezer,
    },
  ],
});

function parseSpotify(url: URL): EmbedSource | null {
  const found =
    /^\/(?:intl-[a-z]{2,5}\/)?(?:embed(?:-podcast)?\/)?(?:user\/[^/]+\/)?(track|album|playlist|artist|show|episode)\/([A-Za-z0-9]{22})\/?$/.exec(
      url.pathname,
    );
  const [, type, item] = found ?? [];
  if (type === undefined || item === undefined) return null;
  const id = `${type}/${item}`;
  const isOne = type === 'track' || type === 'episode';
  const start = buildQuery({ t: toSeconds(url.searchParams.get('t') ?? '') });
  return {
    id,
    frameUrl: `https://open.spotify.com/embed/${id}${start}`,
    pageUrl: `https://open.spotify.com/${id}${start}`,
    shape: isOne ? SPOTIFY_HEIGHTS.one : SPOTIFY_HEIGHTS.many,
  };
}

/** SoundCloud's own pages and users' lists, which look like a username and a track. */
const SOUNDCLOUD_PAGES = /^\/(?:search|you|charts|tags|pages|people|stations)\//;
const SOUNDCLOUD_LISTS =
  /\/(?:likes|sets|tracks|popular-tracks|albums|reposts|comments|followers|following|spotlight)\/?$/;

/** A page's URL, or the player's, containing the page or the track number. */
function parseSoundCloud(url: URL): EmbedSource | null {
  if (url.hostname !== 'w.soundcloud.com') return buildSoundCloud(url);
  const inner = parseUrl(url.searchParams.get('url') ?? '');
  if (inner?.hostname === 'soundcloud.com') return buildSoundCloud(inner);
  return inner?.hostname === 'api.soundcloud.com' ? buildSoundCloudNumber(inner) : null;
}

function buildSoundCloud(url: URL): EmbedSource | null {
  const { pathname } = url;
  if (SOUNDCLOUD_PAGES.test(pathname) || SOUNDCLOUD_LISTS.test(pathname)) return null;
  const [, page, inPath] = /^\/([\w-]+\/(?:sets\/)?[\w-]+)(?:\/(s-\w+))?\/?$/.exec(pathname) ?? [];
  if (page === undefined) return null;
  const secret = inPath ?? findSecret(url);
  const id = secret === null ? page : `${page}/${secret}`;
  const pageUrl = `https://soundcloud.com/${id}`;
  const { one, many } = SOUNDCLOUD_HEIGHTS;
  const shape = id.includes('/sets/') ? many : one;
  return { id, frameUrl: buildSoundCloudPlayer(pageUrl), pageUrl, shape };
}

function buildSoundCloudNumber(url: URL): EmbedSource | null {
  const [, type, number] =
    /^\/(tracks|playlists)\/(?:soundcloud(?::|%3A)\w+(?::|%3A))?(\d{1,12})$/i.exec(url.pathname) ??
    [];
  if (type === undefined || number === undefined) return null;
  const id = `${type.toLowerCase()}/${number}${buildQuery({ secret_token: findSecret(url) })}`;
  // Only the player accepts a bare number, so its URL is also the page's.
  const player = buildSoundCloudPlayer(`https://api.soundcloud.com/${id}`);
  const { one, many } = SOUNDCLOUD_HEIGHTS;
  const shape = id.startsWith('playlists') ? many : one;
  return { id, frameUrl: player, pageUrl: player, shape };
}

/** @returns the token that a private track or set needs; null for public ones */
function findSecret({ searchParams }: URL): string | null {
  const secret = searchParams.get('secret_token') ?? '';
  return /^s-\w+$/.test(secret) ? secret : null;
}

function buildSoundCloudPlayer(target: string): string {
  return `https://w.soundcloud.com/player/${buildQuery({ url: target, auto_play: 'true' })}`;
}

/** `/se/album/the-name/1440650711?i=1440650722`: country and name are part of the URL. */
function parseAppleMusic(url: URL): EmbedSource | null {
  const [, id, type] =
    /^\/([a-z]{2}\/(album|playlist|song|music-video)\/(?:[\w%.-]+\/)?(?:\d{5,12}|pl\.[\w-]{8,64}))\/?$/.exec(
      url.pathname,
    ) ?? [];
  if (id === undefined) return null;
  const source = buildApple('music', id, url, type === 'song');
  return type === 'music-video' ? { ...source, shape: 'wide' } : source;
}

function parseApplePodcasts(url: URL): EmbedSource | null {
  const [, id] = /^\/([a-z]{2}\/podcast\/(?:[\w%.-]+\/)?id\d{5,12})\/?$/.exec(url.pathname) ?? [];
  return id === undefined ? null : buildApple('podcasts', id, url, false);
}

function buildApple(shop: string, path: string, url: URL, isSong: boolean): EmbedSource {
  const given = url.searchParams.get('i') ?? '';
  const item = /^\d{5,14}$/.test(given) ? given : null;
  const id = path + buildQuery({ i: item });
  return {
    id,
    frameUrl: `https://embed.${shop}.apple.com/${id}`,
    pageUrl: `https://${shop}.apple.com/${id}`,
    shape: isSong || item !== null ? APPLE_HEIGHTS.one : APPLE_HEIGHTS.many,
  };
}

function parseDeezer(url: URL): EmbedSource | null {
  const [, type, number] =
    /^\/(?:[a-z]{2}\/|widget\/(?:auto|dark|light)\/)?(track|album|playlist|artist|show|episode)\/(\d{1,14})\/?$/.exec(
      url.pathname,
    ) ?? [];
  if (type === undefined || number === undefined) return null;
  const id = `${type}/${number}`;
  const isOne = type === 'track' || type === 'episode';
  return {
    id,
    frameUrl: `https://widget.deezer.com/widget/auto/${id}`,
    pageUrl: `https://www.deezer.com/${id}`,
    shape: isOne ? DEEZER_HEIGHTS.one : DEEZER_HEIGHTS.many,
  };
}
