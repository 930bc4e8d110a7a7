import { type Embed, type EmbedKind, readEmbedUrl } from './embeds.ts';
import { parseEmbed } from './parse-embed.ts';

/** Where the frames of these embeds, and no others, load from. */
export const FRAME_ORIGINS: readonly string[] = [
  'https://www.youtube-nocookie.com',
  'https://vimeo.com',
  'https://player.vimeo.com',
  'https://www.tiktok.com',
  'https://www.loom.com',
  'https://open.spotify.com',
  'https://w.soundcloud.com',
  'https://embed.music.apple.com',
  'https://embed.podcasts.apple.com',
  'https://widget.deezer.com',
  'https://www.google.com',
  'https://www.openstreetmap.org',
  'https://cal.com',
  'https://engine-works.cal.com',
  'https://calendly.com',
  'https://calendar.google.com',
];

/** Pasted text, with its provider and id. */
export const FRAMES: readonly (readonly [EmbedKind, string, string, string])[] = [
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
  // A bare number is ambiguous: it may belong to an event, a showcase or a film.
  ['video', 'https://vimeo.com/event/5315267', 'vimeo', 'event/5315267'],
  [
    'video',
    'https://vimeo.com/event/5315267/embed/8272103f6e',
    'vimeo',
    'event/5315267/8272103f6e',
  ],
  ['video', 'https://vimeo.com/showcase/7060635?page=2', 'vimeo', 'showcase/7060635'],
  ['video', 'https://vimeo.com/album/7060635/embed', 'vimeo', 'showcase/7060635'],
  ['video', 'https://vimeo.com/showcase/7060635/video/76979871', 'vimeo', '76979871'],
  ['video', 'https://vimeo.com/groups/1234567/videos/76979871', 'vimeo', '76979871'],
  ['video', 'https://vimeo.com/manage/videos/76979871/8272103f6e', 'vimeo', '76979871'],
  ['video', 'https://vimeo.com/user1234567/review/76979871/8272103f6e', 'vimeo', '76979871'],
  [
    'video',
    '<div style="padding:56.25% 0 0 0;position:relative;"><iframe src="https://player.vimeo.com/video/823141156?badge=0&amp;h=90e6d75118" frameborder="0"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
    'vimeo',
    '823141156',
  ],
  [
    'video',
    'https://www.youtube.com/embed/live_stream?channel=UC0000000000000000000000',
    'youtube',
    'UC0000000000000000000000',
  ],
  [
    'video',
    '<div style="position: relative; height: 0;"><iframe src="https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184?sid=x"></iframe></div>',
    'loom',
    '0281766fa2d04bb788eaf19e65135184',
  ],
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
    '<iframe src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1303723630%3Fsecret_token%3Ds-qVs8eTtFFwv&color=%23ff5500"></iframe>',
    'soundcloud',
    'tracks/1303723630?secret_token=s-qVs8eTtFFwv',
  ],
  [
    'audio',
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/soundcloud%253Atracks%253A293%3Fsecret_token%3Ds-qVs8eTtFFwv',
    'soundcloud',
    'tracks/293?secret_token=s-qVs8eTtFFwv',
  ],
  [
    'audio',
    'https://soundcloud.com/ficta/demo-track?secret_token=s-qVs8eTtFFwv',
    'soundcloud',
    'ficta/demo-track/s-qVs8eTtFFwv',
  ],
  [
    'audio',
    'https://geo.music.apple.com/us/album/_/1440650711?mt=1&app=music',
    'apple-music',
    'us/album/_/1440650711',
  ],
  [
    'audio',
    'https://open.spotify.com/user/ficta/playlist/37i9dQZF1DX4sWSpwq3LiO',
    'spotify',
    'playlist/37i9dQZF1DX4sWSpwq3LiO',
  ],
  [
    'audio',
    'spotify:user:ficta:playlist:37i9dQZF1DX4sWSpwq3LiO',
    'spotify',
    'playlist/37i9dQZF1DX4sWSpwq3LiO',
  ],
  [
    'audio',
    'https://music.apple.com/us/album/1989/1440650711?i=1440650722',
    'apple-music',
    'us/album/1989/1440650711?i=1440650722',
  ],
  [
    'audio',
    'https://music.apple.com/us/music-video/shake-it-off/1440650800',
    'apple-music',
    'us/music-video/shake-it-off/1440650800',
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

/** The same for calendars. */
const SCHEDULE = 'AcZssZ2J4Zlqx74R4VNrX-c1vMtFEW3R6nu0gtk_pOxYuNiBTAaR47teUZfy1T59';
export const CALENDARS: readonly (readonly [EmbedKind, string, string, string])[] = [
  ['calendar', 'https://cal.com/ada/30min?month=2026-11&date=1', 'cal-com', 'ada/30min'],
  ['calendar', 'cal.com/ada', 'cal-com', 'ada'],
  ['calendar', 'https://app.cal.com/team/engine/demo', 'cal-com', 'team/engine/demo'],
  ['calendar', '<iframe src="https://cal.com/ada/30min?embed=true">', 'cal-com', 'ada/30min'],
  [
    'calendar',
    '<!-- Calendly inline widget begin --><div class="calendly-inline-widget" data-url="https://calendly.com/ada/30min"></div>',
    'calendly',
    'ada/30min',
  ],
  ['calendar', 'https://engine-works.cal.com/ada/30min?month=2026-11', 'cal-com', 'ada/30min'],
  ['calendar', 'https://cal.com/ada+grace/30min', 'cal-com', 'ada+grace/30min'],
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

export function parseFrame(kind: EmbedKind, pasted: string): Extract<Embed, { form: 'frame' }> {
  const embed = parseEmbed(kind, readEmbedUrl(pasted));
  if (embed?.form !== 'frame') throw new Error(`${pasted} is no frame`);
  return embed;
}

export const GOOGLE_PB =
  '!1m18!1m12!1m3!1d2247.5!2d13.0006!3d55.6065!2m3!1f0!2f0!3f0!3m2!1i1024!2i768!4f13.1!3m3!1m2!1s0x4653a3:0x1!2sLindqvist%20%26%20Co!5e0!3m2!1sen!2sse!4v1700000000000';
