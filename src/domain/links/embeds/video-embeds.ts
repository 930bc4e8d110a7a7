import {
  buildQuery,
  type EmbedProvider,
  type EmbedSource,
  listPathParts,
} from './embed-provider.ts';

const PLAYER_ALLOW = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

/** Players start at once, since the visitor has already pressed play. */
const AUTOPLAY = { autoplay: 1 };

/** Film and clips. Addresses of the frames as the providers' own sharing dialogs write them. */
export const VIDEO_PROVIDERS: readonly EmbedProvider[] = [
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
];

function parseYouTube(url: URL): EmbedSource | null {
  const [first = '', second = ''] = listPathParts(url);
  const list = url.searchParams.get('list') ?? '';
  if (first === 'playlist' || second === 'videoseries') return buildYouTubeList(list);
  const isShort = first === 'shorts';
  const id = findYouTubeId(url, first, second);
  if (!/^[\w-]{11}$/.test(id)) return null;
  const start = toSeconds(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '');
  const path = isShort ? `shorts/${id}` : 'watch';
  return {
    id,
    frameUrl: `https://www.youtube-nocookie.com/embed/${id}${buildQuery({ ...AUTOPLAY, start })}`,
    pageUrl: `https://www.youtube.com/${path}${buildQuery({ v: isShort ? null : id, t: start })}`,
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

/** @param typed `90`, `90s` or `1h2m3s` @returns seconds, or null for none */
function toSeconds(typed: string): number | null {
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(typed);
  if (parts === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds || null;
}

/** An unlisted video needs the hash after its id, or in `h`. */
function parseVimeo(url: URL): EmbedSource | null {
  const found = /\/(\d{6,12})(?:\/([0-9a-f]{6,16}))?\/?$/.exec(url.pathname);
  const id = found?.[1];
  if (id === undefined) return null;
  const given = found?.[2] ?? url.searchParams.get('h') ?? '';
  const hash = /^[0-9a-f]{6,16}$/.test(given) ? given : null;
  return {
    id,
    frameUrl: `https://player.vimeo.com/video/${id}${buildQuery({ h: hash, dnt: 1, ...AUTOPLAY })}`,
    pageUrl: `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`,
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
    // TikTok finds a video by its id, with any username before it.
    pageUrl: `https://www.tiktok.com/@${found?.[1] ?? 'tiktok'}/video/${id}`,
    shape: 'tall',
  };
}

function parseLoom(url: URL): EmbedSource | null {
  const [first = '', id = ''] = listPathParts(url);
  if (!['share', 'embed'].includes(first) || !/^[0-9a-f]{32}$/.test(id)) return null;
  return {
    id,
    frameUrl: `https://www.loom.com/embed/${id}?autoplay=1`,
    pageUrl: `https://www.loom.com/share/${id}`,
    shape: 'wide',
  };
}
