import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkLinks,
  findLinkProblem,
  isWorthALook,
  type LinkFindingKind,
  listPageLinks,
} from './link-checks.ts';
import { isOneSlipApart } from './skeleton.ts';

const CASES: readonly (readonly [url: string, found: LinkFindingKind | null])[] = [
  ['https://example.com', null],
  ['https://münchen.example/straße', null],
  ['https://例え.jp/パス', null],
  ['https://abc日本.jp', null],
  ['https://пример.рф', null],
  ['https://support.example.xyz/login', null],
  ['https://apply.com', null],
  ['https://stripes.blog', null],
  ['https://www.paypal.com/signin', null],
  ['https://paypal.de', null],
  ['https://www.amazon.co.uk/dp/1', null],
  ['https://maya.github.io', null],
  ['https://instagram-tips.example', null],
  ['mailto:ada@example.com', null],
  ['tel:+15550100', null],

  ['javascript:alert(1)', 'scheme'],
  ['JaVaScRiPt:alert(1)', 'scheme'],
  ['data:text/html,x', 'scheme'],
  ['ftp://example.com', 'scheme'],
  ['not an address', 'scheme'],
  ['https://bank.example@evil.example/login', 'userinfo'],
  ['https://a:b@evil.example', 'userinfo'],
  ['https://192.0.2.1/login', 'ip'],
  ['http://0x7f.1/', 'ip'],
  ['https://[2001:db8::1]/', 'ip'],
  ['https://pаypal.com', 'mixed_script'],
  ['https://xn--pypal-4ve.com', 'mixed_script'],
  ['https://gооgle.com', 'mixed_script'],
  ['https://аррӏе.com', 'lookalike'],
  ['https://paypa1.com', 'lookalike'],
  ['https://PAYPA1.com.', 'lookalike'],
  ['https://rnicrosoft.com', 'lookalike'],
  ['https://gogle.com', 'lookalike'],
  ['https://faceboook.co.uk', 'lookalike'],
  ['https://instargam.com', 'lookalike'],
  ['https://paypal.xyz', 'lookalike'],
  ['https://paypal-secure-login.example', 'lookalike'],
  ['https://paypal.com.example.net/login', 'lookalike'],
  ['https://www.apple.com.example.net', 'lookalike'],
  ['https://páypál.com', 'lookalike'],
  ['https://bit.ly/x', 'shortener'],
  ['https://www.tinyurl.com/x', 'shortener'],
];

const URLS = CASES.map(([url]) => url);

test.for(CASES)('%s is flagged as %s', ([url, found]) => {
  expect(findLinkProblem(url)).toBe(found);
});

test('a shortener or IP address alone doesn’t call for a review', () => {
  const check = (url: string) => isWorthALook(checkLinks([url]));
  expect(['https://bit.ly/x', 'https://192.0.2.1', 'https://example.xyz'].some(check)).toBe(false);
  expect(['https://paypa1.com', 'javascript:x', 'https://a@b.example'].every(check)).toBe(true);
});

test('links are found in all of a page’s text, even hidden, once and in a fixed order', () => {
  const content = {
    bio: 'See https://b.example/x, or write to mailto:ada@example.com. Note: nothing',
    custom_text: '[here](https://a.example/y) and [there](javascript:alert(1))',
    custom_links: [
      { url: 'https://bit.ly/x', isVisible: false },
      { url: 'https://bit.ly/x', startsAt: '2030-01-01T00:00' },
    ],
  };
  const links = listPageLinks(content);
  expect(links).toEqual([
    'https://a.example/y',
    'https://b.example/x',
    'https://bit.ly/x',
    'javascript:alert(1',
    'mailto:ada@example.com',
  ]);
  expect(listPageLinks(Object.fromEntries(Object.entries(content).reverse()))).toEqual(links);
});

test('any text can be checked, and a link flagged on a page is flagged alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...URLS), (text, url) => {
      findLinkProblem(text);
      const [first] = checkLinks(listPageLinks({ a: [text, { b: `${text} ${url}` }] }));
      if (first) expect(findLinkProblem(first.url)).toBe(first.kind);
    }),
  );
});

test('one typo is one edit, in either direction', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(isOneSlipApart(a, b)).toBe(isOneSlipApart(b, a));
      expect(isOneSlipApart(a, b)).toBe(a !== b && countEdits(a, b) === 1);
    }),
  );
});

/** Edits between two words, where two swapped letters are one (optimal string alignment). */
function countEdits(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const at = (di: number, dj: number) => (di === 0 ? row : rows[i - di])?.[j - dj] ?? 0;
      row[j] = Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j] ?? 0, at(2, 2) + 1);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

test('twice the text takes twice the time, not four times', () => {
  const length = 400_000;
  const worst = [
    'a'.repeat(length),
    'a.'.repeat(length / 2),
    'http:'.repeat(length / 5),
    'https://a'.repeat(length / 9),
    `https://${'xn--a.'.repeat(length / 6)}`,
    `https://${'rn'.repeat(length / 2)}.com`,
  ];
  // In quadratic time, it would take minutes and outlast this test.
  expect(checkLinks(listPageLinks(worst))).toBeDefined();
});
