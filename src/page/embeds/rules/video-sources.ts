import { defineSources } from './define-embed.ts';
import { buildQuery, type EmbedSource, listPathParts, toSeconds } from './embed-provider.ts';

const PLAYER_ALLOW = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

/** Players start at once, since the visitor already pressed play. */
const AUTOPLAY = { autoplay: 1 };

/** Players, with frame URLs as in the providers' own sharing dialogs. */
export const VIDEO_SOURCES = defineSources({
  kind: 'video',
  providers: [
    {
      key: 'youtube',
      name: 'YouTube',
      hosts: [
        'youtube.com',
        'www.youtube.com',
        'm.youtube.com',
        'music.youtube.com',
        'youtu.be',
        'youtube-nocookie.com',
        'www.youtube-nocookie.com',
      ],
      sandbox: 'allow-presentation',
      allow: PLAYER_ALLOW,
      oembed: 'https://www.youtube.com/oembed',
      parse: parseYouTube,
    },
    {
      key: 'vimeo',
      name: 'Vimeo',
      hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
      allow: PLAYER_ALLOW,
      oembed: 'https://vimeo.com/api/oembed.json',
      parse: parseVimeo,
    },
    {
      key: 'tiktok',
      name: 'TikTok',
      hosts: ['tiktok.com', 'www.tiktok.com', 'm.tiktok.com'],
      allow: PLAYER_ALLOW,
      oembed: 'https://www.tiktok.com/oembed',
      parse: parseTikTok,
    },
    {
      key: 'loom',
      name: 'Loom',
      hosts: ['loom.com', 'www.loom.com'],
      allow: PLAYER_ALLOW,
      oembed: 'https://www.loom.com/v1/oembed',
      parse: parseLoom,
    },
  ],
});

/** Parameters of a video's start, after the question mark or the `#`. */
const START_NAMES = ['t', 'start', 'time_continue'];

function parseYouTube(url: URL): EmbedSource | null {
  const [first = '', second = '', third = ''] = listPathParts(url);
  const { searchParams, hash } = url;
  const list = searchParams.get('list') ?? '';
  if (first === 'playlist' || second === 'videoseries') return buildYouTubeList(list);
  if (second === 'live_stream') return buildYouTubeLive(searchParams.get('channel') ?? '');
  if (first === 'channel' && third === 'live') return buildYouTubeLive(second);
  const isShort = first === 'shorts';
  const id = findYouTubeId(url, first, second);
  if (!/^[\w-]{11}$/.test(id)) return null;
  const inHash = new URLSearchParams(hash.slice(1));
  const start = START_NAMES.map((name) =>
    toSeconds(searchParams.get(name) ?? inHash.get(name) ?? ''),
  ).find((seconds) => seconds !== null);
  const path = isShort ? `shorts/${id}` : 'watch';
  return {
    id,
    frameUrl: `https://www.youtube-nocookie.com/embed/${id}${buildQuery({ ...AUTOPLAY, start: start ?? null })}`,
    pageUrl: `https://www.youtube.com/${path}${buildQuery({ v: isShort ? null : id, t: start ?? null })}`,
    shape: isShort ? 'tall' : 'wide',
  };
}

function findYouTubeId(url: URL, first: string, second: string): string {
  if (url.hostname === 'youtu.be') return first;
  if (first === 'watch') return url.searchParams.get('v') ?? '';
  return ['shorts', 'embed', 'live', 'v'].includes(first) ? second : '';
}

function buildYouTubeList(list: string): EmbedSource | null {
  if (!/^[\w-]{12,64}$/.test(list)) return null;
  return {
    id: list,
    frameUrl: `https://www.youtube-nocookie.com/embed/videoseries?list=${list}&autoplay=1`,
    pageUrl: `https://www.youtube.com/playlist?list=${list}`,
    shape: 'wide',
  };
}

/** A channel's current live stream. */
function buildYouTubeLive(channel: string): EmbedSource | null {
  if (!/^UC[\w-]{22}$/.test(channel)) return null;
  return {
    id: channel,
    frameUrl: `https://www.youtube-nocookie.com/embed/live_stream?channel=${channel}&autoplay=1`,
    pageUrl: `https://www.youtube.com/channel/${channel}/live`,
    shape: 'wide',
  };
}

/** Paths whose number identifies a film rather than an event, a showcase or a group. */
const VIMEO_FILM =
  /^\/(?:(?:video|channels\/[\w-]+|groups\/[\w-]+\/videos|ondemand\/[\w-]+|(?:album|showcase)\/\d+\/video|manage\/videos|reviews\/[\w-]+\/videos|[\w-]+\/review)\/)?(\d{6,12})(?:\/([0-9a-f]{6,16}))?\/?$/;

const VIMEO_COLLECTION =
  /^\/(event|showcase|album)\/(\d{4,12})(?:\/embed)?(?:\/([0-9a-f]{6,16}))?\/?$/;

/** Unlisted videos need the hash after their id, or in `h`. */
function parseVimeo(url: URL): EmbedSource | null {
  const [, id, inPath] = VIMEO_FILM.exec(url.pathname) ?? [];
  if (id === undefined) return parseVimeoCollection(url);
  const given = inPath ?? url.searchParams.get('h') ?? '';
  const hash = /^[0-9a-f]{6,16}$/.test(given) ? given : null;
  return {
    id,
    frameUrl: `https://player.vimeo.com/video/${id}${buildQuery({ h: hash, dnt: 1, ...AUTOPLAY })}`,
    pageUrl: `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`,
    shape: 'wide',
  };
}

/** An event or a showcase, formerly called an album. */
function parseVimeoCollection(url: URL): EmbedSource | null {
  const [, type, number, hash] = VIMEO_COLLECTION.exec(url.pathname) ?? [];
  if (type === undefined || number === undefined) return null;
  const page = `${type === 'event' ? type : 'showcase'}/${number}`;
  const end = hash === undefined ? '' : `/${hash}`;
  return {
    id: page + end,
    frameUrl: `https://vimeo.com/${page}/embed${end}${buildQuery({ dnt: 1, ...AUTOPLAY })}`,
    pageUrl: `https://vimeo.com/${page}${end}`,
    shape: 'wide',
  };
}

function parseTikTok(url: URL): EmbedSource | null {
  const found = /^\/(?:@([\w.]{1,32})\/video|player\/v1|embed(?:\/v2)?)\/(\d{15,22})\/?$/.exec(
    url.pathname,
  );
  const id = found?.[2];
  if (id === undefined) return null;
  return {
    id,
    frameUrl: `https://www.tiktok.com/player/v1/${id}?autoplay=1`,
    // TikTok finds a video by its id alone, and ignores the username.
    pageUrl: `https://www.tiktok.com/@${found?.[1] ?? 'tiktok'}/video/${id}`,
    shape: 'tall',
  };
}

function parseLoom(url: URL): EmbedSource | null {
  const [first = '', id = ''] = listPathParts(url);
  if (!['share', 'embed'].includes(first) || !/^[0-9a-f]{32}$/.test(id)) return null;
  const start = { t: toSeconds(url.searchParams.get('t') ?? '') };
  return {
    id,
    frameUrl: `https://www.loom.com/embed/${id}${buildQuery({ ...AUTOPLAY, ...start })}`,
    pageUrl: `https://www.loom.com/share/${id}${buildQuery(start)}`,
    shape: 'wide',
  };
}
