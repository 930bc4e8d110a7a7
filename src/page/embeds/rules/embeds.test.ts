import { expect, test } from 'vitest';
import { buildPublicProfile } from '#test/pages/public-profile.ts';
import type { EmbedKind } from './embeds.ts';
import { CALENDARS, FRAMES, GOOGLE_PB, parseFrame } from './embeds-under-test.ts';
import { findPosterAddress, listFrameOrigins, parseEmbed } from './parse-embed.ts';

test.for([...FRAMES, ...CALENDARS])(
  'a %s pasted as %j comes from %s with the id %s',
  ([kind, pasted, provider, id]) => {
    expect(parseFrame(kind, pasted)).toMatchObject({ provider, id });
  },
);

test.for([...FRAMES, ...CALENDARS])(
  'the provider’s page for the %s %j shows the same',
  ([kind, pasted]) => {
    const { provider, id, pageUrl } = parseFrame(kind, pasted);
    const again = parseEmbed(kind, pageUrl);
    expect(again).toMatchObject({ form: 'frame', provider });
    // The URL of a map page has only its centre and zoom.
    if (kind !== 'map') expect(again).toMatchObject({ id });
  },
);

test('a Google Maps frame is rebuilt from its pb, and its page searches for the place', () => {
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

test('entities in Google’s code are decoded, so its pb stays whole', () => {
  const frame = parseFrame(
    'map',
    '<iframe src="https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d12271.7!2d-75.58!3d39.74!3m3!1m2!1s0x0%3A0xda3!2sMiller&#39;s+&quot;Best&#x22;+Nuts+%26+Bolts!5e0&amp;hl=en"></iframe>',
  );
  expect(frame.id).toMatch(/!2sMiller's "Best" Nuts & Bolts!5e0$/);
  expect(new URL(frame.pageUrl).searchParams.get('query')).toBe(`Miller's "Best" Nuts & Bolts`);
});

test.for([
  [
    'https://www.google.com/maps/embed?pb=!4v1501496677077!6m8!1m7!1sABCDEFGHIJ-_k0123!2m2!1d51.1258894!2d0.2579758!3f128.39!4f0.26!5f0.78',
    'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=51.1258894%2C0.2579758',
  ],
  [
    'https://www.google.de/maps/embed?pb=!1m0!4v1484!6m8!1m7!1sABCDEFGHIJ!2m2!1d51.1!2d0.25!3f1',
    'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=51.1%2C0.25',
  ],
] as const)('a street view is a frame, and its page opens outside one', ([pasted, page]) => {
  const { frameUrl, pageUrl } = parseFrame('map', pasted);
  expect(frameUrl).toMatch(/^https:\/\/www\.google\.com\/maps\/embed\?pb=/);
  expect(pageUrl).toBe(page);
});

test.for([
  ['place?key=AIza&q=Space+Needle', 'search/?api=1&query=Space%20Needle'],
  ['view?key=AIza&center=55.6,13', 'search/?api=1&query=55.6%2C13'],
  ['streetview?key=AIza&location=55.6,13', 'search/?api=1&query=55.6%2C13'],
  ['directions?key=AIza&origin=A&destination=B', 'dir/?api=1&origin=A&destination=B'],
] as const)('Google’s frame with a key, %s, becomes a working link', ([api, page]) => {
  expect(parseEmbed('map', `https://www.google.com/maps/embed/v1/${api}`)).toEqual({
    form: 'link',
    name: 'Google Maps',
    pageUrl: `https://www.google.com/maps/${page}`,
  });
});

test('frames and pages of private embeds keep their access key', () => {
  const event = parseFrame('video', 'https://vimeo.com/event/5315267/8272103f6e');
  expect(event.frameUrl).toBe('https://vimeo.com/event/5315267/embed/8272103f6e?dnt=1&autoplay=1');
  const track = parseFrame('audio', 'https://soundcloud.com/ficta/demo/s-qVs8?in=x');
  expect(new URL(track.frameUrl).searchParams.get('url')).toBe(track.pageUrl);
  const api = 'https://api.soundcloud.com/tracks/293';
  const numbered = `https://w.soundcloud.com/player/?url=${api}%3Fsecret_token%3Ds-qVs8`;
  expect(new URL(parseFrame('audio', numbered).frameUrl).searchParams.get('url')).toBe(
    `${api}?secret_token=s-qVs8`,
  );
});

test('a channel’s live stream and a showcase have their own frames', () => {
  const channel = 'UC0000000000000000000000';
  expect(parseFrame('video', `https://www.youtube.com/channel/${channel}/live`)).toMatchObject({
    frameUrl: `https://www.youtube-nocookie.com/embed/live_stream?channel=${channel}&autoplay=1`,
    pageUrl: `https://www.youtube.com/channel/${channel}/live`,
  });
  expect(parseFrame('video', 'https://vimeo.com/showcase/7060635')).toMatchObject({
    frameUrl: 'https://vimeo.com/showcase/7060635/embed?dnt=1&autoplay=1',
    pageUrl: 'https://vimeo.com/showcase/7060635',
  });
});

test('a video starts where its URL says, and keeps its aspect ratio', () => {
  expect(parseFrame('video', 'https://youtu.be/dQw4w9WgXcQ?t=1h2m3s').frameUrl).toContain(
    'start=3723',
  );
  for (const start of ['?t=90', '#t=90', '#t=1m30s', '?time_continue=90'])
    expect(parseFrame('video', `https://youtu.be/dQw4w9WgXcQ${start}`).pageUrl).toBe(
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90',
    );
  expect(parseFrame('video', 'https://youtube.com/shorts/dQw4w9WgXcQ').shape).toBe('tall');
});

test.for([
  [
    'audio',
    'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?si=x&t=90',
    'https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk?t=90',
  ],
  [
    'video',
    'https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184?t=1m30s',
    'https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184?autoplay=1&t=90',
  ],
  [
    'calendar',
    'https://calendly.com/ada/30min?hide_gdpr_banner=1&primary_color=a1B2c3&text_color=%22&name=Eve',
    'https://calendly.com/ada/30min?hide_gdpr_banner=1&primary_color=a1B2c3',
  ],
  ['calendar', 'https://engine-works.cal.com/ada/30min', 'https://engine-works.cal.com/ada/30min'],
] as const)('the frame and page of the %s %j keep its start and look', (given) => {
  const [kind, pasted, frameUrl] = given;
  const frame = parseFrame(kind, pasted);
  expect(frame.frameUrl).toBe(frameUrl);
  expect(parseFrame(kind, frame.pageUrl).frameUrl).toBe(frameUrl);
});

test('an unlisted Vimeo video keeps its hash, and asks not to be tracked', () => {
  expect(parseFrame('video', 'https://vimeo.com/76979871/8272103f6e').frameUrl).toBe(
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  );
});

/** Pages that can't be framed: they stay plain links, named honestly. */
const LINKS: readonly (readonly [EmbedKind, string, string])[] = [
  ['video', 'https://example.com/film', 'example.com'],
  ['video', 'https://www.youtube.com/@channel', 'YouTube'],
  ['video', 'https://www.youtube.com/watch?v=short', 'YouTube'],
  ['video', 'https://www.youtube.com/embed/dQw4w9WgXcQ%22onload=alert(1)', 'YouTube'],
  ['video', 'https://www.youtube.com/embed/live_stream', 'YouTube'],
  ['video', 'https://vimeo.com/showcase/my-films', 'Vimeo'],
  ['video', 'https://vimeo.com/blog/post/76979871', 'Vimeo'],
  ['video', 'https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk', 'Spotify'],
  ['map', 'https://maps.app.goo.gl/abc123', 'Google Maps'],
  ['map', 'https://www.google.com/maps/place/Malm%C3%B6/@55.6,13.0,12z', 'Google Maps'],
  ['map', 'https://www.google.de/maps/place/K%C3%B6ln', 'Google Maps'],
  ['map', 'https://maps.google.co.uk/?q=York', 'Google Maps'],
  ['map', 'https://google.evil.example/maps/x', 'google.evil.example'],
  ['map', 'https://share.google/AbC123', 'Google'],
  ['map', 'https://www.google.com/search?q=maps', 'google.com'],
  ['map', 'https://maps.apple.com/?ll=55.6,13.0', 'Apple Maps'],
  ['map', 'https://www.openstreetmap.org/node/1', 'OpenStreetMap'],
  ['map', 'https://www.openstreetmap.org/export/embed.html?bbox=13,55,12,56', 'OpenStreetMap'],
  ['map', 'https://www.openstreetmap.org/#map=15/955.6/13', 'OpenStreetMap'],
  ['audio', 'https://on.soundcloud.com/x', 'SoundCloud'],
  ['audio', 'https://soundcloud.com/ficta/likes', 'SoundCloud'],
  ['audio', 'https://soundcloud.com/ficta/sets', 'SoundCloud'],
  ['audio', 'https://soundcloud.com/search/sounds', 'SoundCloud'],
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
  ['calendar', 'https://docs.cal.com/ada/30min', 'docs.cal.com'],
  ['calendar', 'https://a.b.cal.com/ada', 'a.b.cal.com'],
  ['calendar', 'https://notcal.com/ada', 'notcal.com'],
  ['calendar', 'https://calendly.com.evil.example/ada', 'calendly.com.evil.example'],
  ['calendar', 'https://youtu.be/dQw4w9WgXcQ', 'YouTube'],
  // Look-alikes are named by their real host.
  ['video', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'youtube.com.evil.example'],
  ['video', 'https://notyoutube.com/watch?v=dQw4w9WgXcQ', 'notyoutube.com'],
  ['video', 'https://evil.example/https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'evil.example'],
  ['video', 'https://evil.example/?https://youtu.be/dQw4w9WgXcQ', 'evil.example'],
  ['video', 'https://yоutube.com/watch?v=dQw4w9WgXcQ', 'xn--yutube-wqf.com'],
  ['video', 'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ', 'YouTube'],
  ['video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ\u202e', 'YouTube'],
  ['video', 'https://www.youtube.com./watch?v=dQw4w9WgXcQ', 'youtube.com.'],
];

test.for(LINKS)('as %s, %j isn’t a frame but a link to %s', ([kind, pasted, name]) => {
  expect(parseEmbed(kind, pasted)).toEqual({ form: 'link', name, pageUrl: pasted });
});

test('the policy names only the hosts of the page’s frames', () => {
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

test.each([
  [
    'video',
    'https://youtu.be/dQw4w9WgXcQ?t=42',
    'https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ',
  ],
  [
    'video',
    'vimeo.com/76979871',
    'https://vimeo.com/api/oembed.json?format=json&url=https%3A%2F%2Fvimeo.com%2F76979871',
  ],
  [
    'audio',
    'spotify:track:4rOoJ6Egrf8K2IrywzwOMk',
    'https://open.spotify.com/oembed?format=json&url=https%3A%2F%2Fopen.spotify.com%2Ftrack%2F4rOoJ6Egrf8K2IrywzwOMk',
  ],
  // Another kind's provider, and a page without a player, are plain links.
  ['audio', 'https://youtu.be/dQw4w9WgXcQ', null],
  ['video', 'https://www.youtube.com/@maya', null],
  ['video', 'http://169.254.169.254/latest', null],
  ['video', '', null],
] as const)('the poster of the %s %j is fetched from %j', (kind, stored, address) => {
  expect(findPosterAddress(kind, stored)?.split('%26')[0] ?? null).toBe(address);
});
