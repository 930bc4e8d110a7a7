import { expect, test } from 'vitest';
import { readLinkedPage } from './link-previews.ts';

const read = (html: string) => readLinkedPage(html, 'https://shop.example/a/b');

test('a page is named by its preview title, else by its title', () => {
  expect(
    read(
      '<title>Shop – Cart</title><meta content="Clay &amp; &#x201c;fire&#8221;" property=og:title>',
    ),
  ).toEqual({ title: 'Clay & “fire”', picture: null });
  expect(read('<TITLE>\n Clay &lt;3 \n</TITLE><svg><title>Arrow</title></svg>').title).toBe(
    'Clay <3',
  );
  expect(read("<meta name='twitter:title' content='5 > 3'>").title).toBe('5 > 3');
  expect(read('<meta property="og:title" content="  "><title>Clay</title>').title).toBe('Clay');
});

test('reading stops after the head, after two hundred tags, and late in a long tag', () => {
  const title = '<meta property="og:title" content="Late">';
  expect(read(`<head></head>${title}`).title).toBe('');
  expect(read(`<head><body class=a>${title}`).title).toBe('');
  expect(read('<link rel=a>'.repeat(199) + title).title).toBe('Late');
  expect(read('<link rel=a>'.repeat(200) + title).title).toBe('');
  expect(read(`<meta ${'a=b '.repeat(30)}property="og:title" content="Late">`).title).toBe('Late');
  expect(read(`<meta ${'a=b '.repeat(31)}property="og:title" content="Late">`).title).toBe('');
});

test('a page’s picture is its preview image, else its home-screen icon, as an absolute URL', () => {
  const icon = '<link rel="apple-touch-icon" href="/touch.png">';
  expect(read(`${icon}<meta property="og:image" content="../cup.jpg">`).picture).toBe(
    'https://shop.example/cup.jpg',
  );
  expect(read(`<link rel="icon" href="/16.png" sizes="16x16">${icon}`).picture).toBe(
    'https://shop.example/touch.png',
  );
  expect(read('<link rel="shortcut icon" href=/192.png sizes=192x192>').picture).toBe(
    'https://shop.example/192.png',
  );
  expect(read('<link rel="icon" href="/favicon.ico">').picture).toBeNull();
});

test.for([
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  'https://a@b.example/x.png',
  'http://',
])('%j names no picture', (url) =>
  expect(read(`<meta property="og:image" content="${url}">`).picture).toBeNull(),
);

test('a title is one line of at most 120 whole characters', () => {
  expect(read(`<title>${'a'.repeat(119)}😀</title>`).title).toBe('a'.repeat(119));
  expect(read('<title>a\u0000b\n\nc&#0;d&#x110000;</title>').title).toBe('a b c d');
});

test.for([
  ['tags without an end', '<meta '.repeat(80_000)],
  ['quotes without an end', '<meta a="'.repeat(50_000)],
  ['one tag of names', `<meta ${'a="'.repeat(150_000)}`],
  ['one tag of equals', `<meta ${'a = '.repeat(120_000)}`],
  ['angles', '<'.repeat(500_000)],
] as const)('half a megabyte of %s is read quickly', ([, html]) => {
  const before = process.cpuUsage();
  expect(read(html)).toEqual({ title: '', picture: null });
  // Five milliseconds on a quiet machine, eight seconds with greedy patterns.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
});

test('a provider’s JSON says what it embeds, and its other fields are ignored', () => {
  const said = { title: ' The  engine\n', thumbnail_url: '//i.example/1.jpg', html: '<title>x' };
  expect(read(JSON.stringify(said))).toEqual({
    title: 'The engine',
    picture: 'https://i.example/1.jpg',
  });
  const nothing = { title: '', picture: null };
  expect(read('{"title": 7, "thumbnail_url": "javascript:alert(1)"}')).toEqual(nothing);
  expect(read('{"title": "cut in the mid')).toEqual(nothing);
  expect(read(`{"title": ${'['.repeat(100_000)}`)).toEqual(nothing);
});
