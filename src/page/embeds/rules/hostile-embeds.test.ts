import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMBED_KINDS, readEmbedUrl } from './embeds.ts';
import { CALENDARS, FRAME_ORIGINS, FRAMES, GOOGLE_PB, parseFrame } from './embeds-under-test.ts';
import { parseEmbed } from './parse-embed.ts';

test('only the address is kept from pasted HTML', () => {
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
  '<div data-url="javascript:alert(1)"></div>',
  '<a href="https://evil.example/">',
  `https://www.youtube.com/watch?v=${'x'.repeat(10_000)}`,
])('%j shows nothing', (pasted) => {
  for (const kind of EMBED_KINDS) {
    expect(parseEmbed(kind, pasted)).toBeNull();
  }
});

/** Each team of Cal.com has its own host. */
const TEAM_ORIGIN = /^https:\/\/[a-z\d-]+\.cal\.com(?=\/)/;

const FRAME_PATH = /^\/[\w%./?=&!:,()*~'+-]*$/;

test('whatever is pasted, a frame loads from a known host, and its URL stays in its attribute', () => {
  const kinds = fc.constantFrom(...EMBED_KINDS);
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
      if (embed?.form === 'frame') {
        const { frameUrl } = embed;
        const origin =
          FRAME_ORIGINS.find((each) => frameUrl.startsWith(`${each}/`)) ??
          TEAM_ORIGIN.exec(frameUrl)?.[0];
        expect(frameUrl.slice(origin?.length)).toMatch(FRAME_PATH);
      }
      if (embed) expect(embed.pageUrl).toMatch(/^https?:\/\/[^\s"<>]+$/i);
    }),
  );
});
