import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPublicProfile } from '#test/pages/public-profile.ts';
import type { EmbedKind } from './embed-provider.ts';
import { type Embed, listFrameOrigins, parseEmbed, readEmbedUrl } from './embeds.ts';

/** Pasted text, with its provider and id. */
const FRAMES: readonly (readonly [EmbedKind, string, string, string])[] = [
  ['video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['video', 'http://m.youtube.com/watch?app=x&v=dQw4w9WgXcQ&list=PL1', 'youtube', 'dQw4w9WgXcQ'],
  ['video', 'youtu.be/dQw4w9WgXcQ?si=tracking', 'youtube', 'dQw4w9WgXcQ'],
  ['video', 'https://youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['video', 'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', 'youtube', 'dQw4w9WgXcQ'],
  ['video', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['video', '//www.youtube.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['video', 'HTTPS://YouTube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['video', 'https://www.youtube.com/playlist?list=PLFgquLnL59a', 'youtube', 'PLFgquLnL59a'],
  ['video', 'https://vimeo.com/76979871', 'vimeo', '76979871'],
  ['video', 'https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871'],
  ['video', 'https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo', '76979871'],
  [
    'video',
    'https://www.tiktok.com/@scout2015/video/6718335390845095173',
    'tiktok',
    '6718335390845095173',
  ],
  [
    'video',
    'https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184?sid=1',
    'loom',
    '0281766fa2d04bb788eaf19e65135184',
  ],
  [
    'audio',
    'https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk?si=x',
    'spotify',
    'track/4rOoJ6Egrf8K2IrywzwOMk',
  ],
  [
    'audio',
    'https://open.spotify.com/intl-de/album/4rOoJ6Egrf8K2IrywzwOMk',
    'spotify',
    'album/4rOoJ6Egrf8K2IrywzwOMk',
  ],
  [
    'audio',
    'spotify:playlist:37i9dQZF1DX4sWSpwq3LiO',
    'spotify',
    'playlist/37i9dQZF1DX4sWSpwq3LiO',
  ],
  ['audio', 'https://soundcloud.com/forss/flickermood', 'soundcloud', 'forss/flickermood'],
  ['audio', 'https://soundcloud.com/forss/sets/soulhack', 'soundcloud', 'forss/sets/soulhack'],
  [
    'audio',
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293&color=%23ff5500',
    'soundcloud',
    'tracks/293',
  ],
  [
    'audio',
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/soundcloud%253Atracks%253A293',
    'soundcloud',
    'tracks/293',
  ],
  [
    'audio',
    'https://music.apple.com/us/album/1989/1440650711?i=1440650722',
    'apple-music',
    'us/album/1989/1440650711?i=1440650722',
  ],
  [
    'audio',
    'https://embed.music.apple.com/se/playlist/piano/pl.2bb0f502a2444a15',
    'apple-music',
    'se/playlist/piano/pl.2bb0f502a2444a15',
  ],
  [
    'audio',
    'https://podcasts.apple.com/gb/podcast/the-daily/id1200361736',
    'apple-podcasts',
    'gb/podcast/the-daily/id1200361736',
  ],
  ['audio', 'https://www.deezer.com/fr/track/3135556', 'deezer', 'track/3135556'],
  ['audio', 'https://widget.deezer.com/widget/dark/album/302127', 'deezer', 'album/302127'],
  [
    'map',
    'https://www.openstreetmap.org/export/embed.html?bbox=12.9%2C55.5%2C13.1%2C55.7&layer=mapnik&marker=55.6%2C13',
    'openstreetmap',
    '?bbox=12.9%2C55.5%2C13.1%2C55.7&layer=mapnik&marker=55.6%2C13',
  ],
  [
    'map',
    'https://www.openstreetmap.org/?mlat=55.6&mlon=13#map=15/55.6/13',
    'openstreetmap',
    '?bbox=12.98798%2C55.59618%2C13.01202%2C55.60382&layer=mapnik&marker=55.6%2C13',
  ],
];

/** The same of calendars. */
const SCHEDULE = 'AcZssZ2J4Zlqx74R4VNrX-c1vMtFEW3R6nu0gtk_pOxYuNiBTAaR47teUZfy1T59';
const CALENDARS: readonly (readonly [EmbedKind, string, string, string])[] = [
  ['calendar', 'https://cal.com/ada/30min?month=2026-11&date=1', 'cal-com', 'ada/30min'],
  ['calendar', 'cal.com/ada', 'cal-com', 'ada'],
  ['calendar', 'https://app.cal.com/team/engine/demo', 'cal-com', 'team/engine/demo'],
  ['calendar', '<iframe src="https://cal.com/ada/30min?embed=true">', 'cal-com', 'ada/30min'],
  ['calendar', 'https://calendly.com/ada/30min?utm_source=x', 'calendly', 'ada/30min'],
  ['calendar', 'https://calendly.com/d/abc-123-xyz/intro', 'calendly', 'd/abc-123-xyz/intro'],
  [
    'calendar',
    `https://calendar.google.com/calendar/u/0/appointments/schedules/${SCHEDULE}`,
    'google-calendar',
    SCHEDULE,
  ],
  [
    'calendar',
    `<iframe src="https://calendar.google.com/calendar/appointments/schedules/${SCHEDULE}?gv=true" style="border: 0">`,
    'google-calendar',
    SCHEDULE,
  ],
];

function parseFrame(kind: EmbedKind, pasted: string): Extract<Embed, { form: 'frame' }> {
  const embed = parseEmbed(kind, readEmbedUrl(pasted));
  if (embed?.form !== 'frame') throw new Error(`${pasted} is no frame`);
  return embed;
}

test.for([...FRAMES, ...CALENDARS])(
  'a %s pasted as %j comes from %s with the id %s',
  ([kind, pasted, provider, id]) => {
    expect(parseFrame(kind, pasted)).toMatchObject({ provider, id });
  },
);

test.for([...FRAMES, ...CALENDARS])(
  'the page of the %s %j shows the same, where it is one of theirs',
  ([kind, pasted]) => {
    const { provider, id, pageUrl } = parseFrame(kind, pasted);
    const again = parseEmbed(kind, pageUrl);
    expect(again).toMatchObject({ form: 'frame', provider });
    // The URL of a map page has only its centre and zoom.
    if (kind !== 'map') expect(again).toMatchObject({ id });
  },
);

const GOOGLE_PB =
  '!1m18!1m12!1m3!1d2247.5!2d13.0006!3d55.6065!2m3!1f0!2f0!3f0!3m2!1i1024!2i768!4f13.1!3m3!1m2!1s0x4653a3:0x1!2sLindqvist%20%26%20Co!5e0!3m2!1sen!2sse!4v1700000000000';

test('the frame of Google Maps is rebuilt from its pb, and its page is a search for the place', () => {
  const frame = parseFrame(
    'map',
    `<iframe src="https://www.google.com/maps/embed?pb=${GOOGLE_PB}" width="600" height="450" style="border:0;" allowfullscreen="" loading="lazy"></iframe>`,
  );
  expect(frame.frameUrl).toMatch(/^https:\/\/www\.google\.com\/maps\/embed\?pb=!1m18!1m12/);
  expect(new URL(frame.frameUrl).searchParams.get('pb')).toBe(decodeURIComponent(GOOGLE_PB));
  expect(frame.pageUrl).toBe(
    'https://www.google.com/maps/search/?api=1&query=Lindqvist%20%26%20Co',
  );
});

test('of pasted HTML nothing is kept but the address', () => {
  const youtube =
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=a&amp;start=42" onload="alert(1)" allow="camera"></iframe><script>alert(2)</script>';
  expect(readEmbedUrl(youtube)).toBe('https://www.youtube.com/embed/dQw4w9WgXcQ?si=a&start=42');
  expect(parseFrame('video', youtube).frameUrl).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=42',
  );
  const tiktok =
    '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@a/video/6718335390845095173" data-video-id="6"> <section></section> </blockquote> <script async src="https://www.tiktok.com/embed.js"></script>';
  expect(parseFrame('video', tiktok).id).toBe('6718335390845095173');
  expect(readEmbedUrl("<IFRAME\nSRC='//player.vimeo.com/video/76979871'>")).toBe(
    'https://player.vimeo.com/video/76979871',
  );
  expect(readEmbedUrl('<iframe src=https://vimeo.com/76979871>')).toBe(
    'https://vimeo.com/76979871',
  );
});

test('a video starts where the address says, and keeps the proportions it was filmed in', () => {
  expect(parseFrame('video', 'https://youtu.be/dQw4w9WgXcQ?t=1h2m3s').frameUrl).toContain(
    'start=3723',
  );
  expect(parseFrame('video', 'https://youtu.be/dQw4w9WgXcQ?t=90').pageUrl).toBe(
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90',
  );
  expect(parseFrame('video', 'https://youtube.com/shorts/dQw4w9WgXcQ').shape).toBe('tall');
});

test('an unlisted film on Vimeo keeps the hash it needs, and asks not to be tracked', () => {
  expect(parseFrame('video', 'https://vimeo.com/76979871/8272103f6e').frameUrl).toBe(
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  );
});

/** Pages that are no frame: they stay what they are, a link with an honest name. */
const LINKS: readonly (readonly [EmbedKind, string, string])[] = [
  ['video', 'https://example.com/film', 'example.com'],
  ['video', 'https://www.youtube.com/@channel', 'YouTube'],
  ['video', 'https://www.youtube.com/watch?v=short', 'YouTube'],
  ['video', 'https://www.youtube.com/embed/dQw4w9WgXcQ%22onload=alert(1)', 'YouTube'],
  ['video', 'https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk', 'Spotify'],
  ['map', 'https://maps.app.goo.gl/abc123', 'Google Maps'],
  ['map', 'https://www.google.com/maps/place/Malm%C3%B6/@55.6,13.0,12z', 'Google Maps'],
  ['map', 'https://www.google.com/maps/embed/v1/place?key=secret&q=x', 'Google Maps'],
  ['map', 'https://www.google.com/search?q=maps', 'google.com'],
  ['map', 'https://maps.apple.com/?ll=55.6,13.0', 'Apple Maps'],
  ['map', 'https://www.openstreetmap.org/node/1', 'OpenStreetMap'],
  ['map', 'https://www.openstreetmap.org/export/embed.html?bbox=13,55,12,56', 'OpenStreetMap'],
  ['map', 'https://www.openstreetmap.org/#map=15/955.6/13', 'OpenStreetMap'],
  ['audio', 'https://on.soundcloud.com/x', 'SoundCloud'],
  ['audio', 'https://w.soundcloud.com/player/?url=https://evil.example/a/b', 'SoundCloud'],
  ['calendar', 'https://calendar.app.google/AbCdEf123', 'Google Calendar'],
  [
    'calendar',
    'https://calendar.google.com/calendar/embed?src=ada%40example.com',
    'Google Calendar',
  ],
  ['calendar', 'https://cal.com/pricing', 'Cal.com'],
  ['calendar', 'https://cal.com/team', 'Cal.com'],
  ['calendar', 'https://calendly.com/ada/30min/2026-11-01T10:00', 'Calendly'],
  ['calendar', 'https://calendly.com/login', 'Calendly'],
  ['calendar', 'https://calendly.com.evil.example/ada', 'calendly.com.evil.example'],
  ['calendar', 'https://youtu.be/dQw4w9WgXcQ', 'YouTube'],
  // Look-alikes are called what they are.
  ['video', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'youtube.com.evil.example'],
  ['video', 'https://notyoutube.com/watch?v=dQw4w9WgXcQ', 'notyoutube.com'],
  ['video', 'https://evil.example/https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'evil.example'],
  ['video', 'https://evil.example/?https://youtu.be/dQw4w9WgXcQ', 'evil.example'],
  ['video', 'https://yоutube.com/watch?v=dQw4w9WgXcQ', 'xn--yutube-wqf.com'],
  ['video', 'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ', 'YouTube'],
  ['video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ\u202e', 'YouTube'],
  ['video', 'https://www.youtube.com./watch?v=dQw4w9WgXcQ', 'youtube.com.'],
];

test.for(LINKS)('as %s, %j is no frame but a link to %s', ([kind, pasted, name]) => {
  expect(parseEmbed(kind, pasted)).toEqual({ form: 'link', name, pageUrl: pasted });
});

test.for([
  '',
  '   ',
  'javascript:alert(1)',
  'JavaScript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://www.youtube.com/1',
  'file:///etc/passwd',
  'mailto:ada@example.com',
  'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example\\@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com%2Fembed%2F@evil.example/',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload="alert(1)',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe src="&#106;avascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<script src="https://evil.example/x.js"></script>',
  '<img src="https://evil.example/x.png">',
  `https://www.youtube.com/watch?v=${'x'.repeat(10_000)}`,
])('%j shows nothing at all', (pasted) => {
  for (const kind of ['video', 'map', 'audio', 'calendar'] as const) {
    expect(parseEmbed(kind, pasted)).toBeNull();
  }
});

const FRAME_URL =
  /^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com|www\.tiktok\.com|www\.loom\.com|open\.spotify\.com|w\.soundcloud\.com|embed\.(music|podcasts)\.apple\.com|widget\.deezer\.com|www\.google\.com|www\.openstreetmap\.org|cal\.com|calendly\.com|calendar\.google\.com)\/[\w%./?=&!:,()*~'-]*$/;

test('whatever is pasted, a frame loads from a known host, and its address closes no attribute', () => {
  const kinds = fc.constantFrom('video', 'map', 'audio', 'calendar' as const);
  const addresses = fc.constantFrom(
    ...[...FRAMES, ...CALENDARS].map(([, pasted]) => pasted),
    `https://www.google.com/maps/embed?pb=${GOOGLE_PB}`,
  );
  const mutation = fc.tuple(
    addresses,
    fc.nat(160),
    fc.nat(4),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  fc.assert(
    fc.property(kinds, mutation, (kind, [address, at, removed, added]) => {
      const embed = parseEmbed(kind, address.slice(0, at) + added + address.slice(at + removed));
      if (embed?.form === 'frame') expect(embed.frameUrl).toMatch(FRAME_URL);
      if (embed) expect(embed.pageUrl).toMatch(/^https?:\/\/[^\s"<>]+$/i);
    }),
    { numRuns: 400 },
  );
});

test('the policy names the hosts of the frames a page has, and of no others', () => {
  const columns = {
    embed_video: 'https://youtu.be/dQw4w9WgXcQ',
    embed_map: 'https://maps.apple.com/?ll=55.6,13.0',
    embed_audio: 'https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk',
    embed_calendar: 'https://calendly.com/ada',
  };
  const listFor = (sections: string[]) =>
    listFrameOrigins(buildPublicProfile({ ...columns, sections }));
  expect(listFor(['video', 'map', 'audio'])).toEqual([
    'https://www.youtube-nocookie.com',
    'https://open.spotify.com',
  ]);
  expect(listFor(['calendar'])).toEqual(['https://calendly.com']);
  expect(listFor(['map'])).toEqual([]);
  expect(listFor([])).toEqual([]);
});
