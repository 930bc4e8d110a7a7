import '#page/view/public/whole-pages.ts';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CUSTOM_TEXT_MAX_MARKS } from '#page/profile/rules/text.ts';
import { Markdown } from './markdown.tsx';

function render(text: string): string {
  return renderToStaticMarkup(<Markdown text={text} />);
}

test('headings rank below the page’s own, whatever their size', () => {
  expect(render('# One\n\n## Two\n\n### Three\n\n###### Six')).toBe(
    '<h3 dir="auto">One</h3><h3 dir="auto">Two</h3><h4 dir="auto">Three</h4><h4 dir="auto">Six</h4>',
  );
});

test('a typed line is a shown line, and an empty line starts a paragraph', () => {
  expect(render('One\ntwo\n\nThree')).toBe('<p dir="auto">One<br/>two</p><p dir="auto">Three</p>');
});

test('emphasis, code and quotes are rendered', () => {
  expect(render('**b** *i* ~~d~~ `c<d`')).toBe(
    '<p dir="auto"><strong>b</strong> <em>i</em> <del>d</del> <code>c&lt;d</code></p>',
  );
  expect(render('> q\n\n```js\nx < y\n```')).toBe(
    '<blockquote dir="auto"><p dir="auto">q</p></blockquote><pre><code>x &lt; y</code></pre>',
  );
});

test('lists are rendered: numbered from any start, nested, and with boxes', () => {
  expect(render('3. a\n4. b')).toBe(
    '<ol start="3"><li dir="auto">a</li><li dir="auto">b</li></ol>',
  );
  expect(render('- a\n  - **b**\n- [x] c')).toBe(
    '<ul><li dir="auto">a<ul><li dir="auto"><strong>b</strong></li></ul></li><li dir="auto">☑ c</li></ul>',
  );
});

test('links open what a public link may, in a new tab', () => {
  expect(render('[site](https://a.example/?x=1&y=2)')).toBe(
    '<p dir="auto"><a href="https://a.example/?x=1&amp;y=2" rel="nofollow ugc noopener" target="_blank" data-link-type="text">site</a></p>',
  );
  expect(render('https://a.example')).toContain('<a href="https://a.example"');
  expect(render('me@a.example')).toContain('<a href="mailto:me@a.example"');
  expect(render('See www.a.example, or (https://a.example/b_c_d).')).toBe(
    '<p dir="auto">See <a href="http://www.a.example" rel="nofollow ugc noopener" target="_blank" data-link-type="text">www.a.example</a>, or (<a href="https://a.example/b_c_d" rel="nofollow ugc noopener" target="_blank" data-link-type="text">https://a.example/b_c_d</a>).</p>',
  );
});

test.for([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](data:text/html,x)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '[x](/admin)',
  '[x](https://bank.example@evil.example)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
])('%j is text, not a link', (text) => {
  expect(render(text)).not.toContain('<a');
});

test('HTML and images stay text, and tables are shown as written', () => {
  expect(render('<script>alert(1)</script>')).toBe(
    '<p dir="auto">&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  );
  expect(render('a <b onclick="x">b</b>')).toBe(
    '<p dir="auto">a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>',
  );
  expect(render('![A chair](https://t.example/pixel.gif)')).toBe('<p dir="auto">A chair</p>');
  expect(render('|a|\n|-|\n|b|')).toBe('<p dir="auto">|a|<br/>|-|<br/>|b|</p>');
});

test('common entities are decoded once', () => {
  expect(render('Fish &amp; chips &lt;3 &amp;lt;')).toBe(
    '<p dir="auto">Fish &amp; chips &lt;3 &amp;lt;</p>',
  );
});

test.for<readonly [string, string]>([
  ['quotes', '>'.repeat(10_000)],
  ['lists', `${'- '.repeat(5_000)}x`],
  ['numbers', `${'1. '.repeat(3_000)}x`],
  ['brackets', '['.repeat(10_000)],
  ['emphasis', '**a *b '.repeat(1_400)],
  ['one word', 'x'.repeat(10_000)],
])('10,000 characters of %s render quickly, without deep nesting', ([, text]) => {
  const html = render(text);
  expect(html.length).toBeLessThan(200_000);
  expect(html.match(/<(blockquote|ul|ol)/g)?.length ?? 0).toBeLessThanOrEqual(5);
});

const PIECES = [
  '|',
  '*',
  '**',
  '***',
  '_',
  '~~',
  '`',
  '``',
  '[',
  '](',
  ')',
  '![',
  '](<',
  '<',
  '>',
  '<a ',
  '<!--',
  'a',
  ' ',
  '\n',
  '\n\n',
  '- ',
  '1. ',
  '> ',
  '# ',
  '\t',
  '\\',
  '&amp;',
  ']: /b\n',
  '@a.b',
  'http://',
  '"',
  '.',
];

/** Each was slow with an earlier lexer, up to a second. */
const SLOW = ['|***a!', '_a__b', '**a *b ', '*a_ [', '![a](b', '`a``b', '[](', '<a@b.c>', '>'];

test('no repetitive text takes an order of magnitude longer than plain words', () => {
  const units = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 });
  const expectDrawn = (unit: string) => expect(render(fill(unit)), unit).toBeTypeOf('string');
  // At a second each, as before, they would exceed this test's timeout many times.
  for (const unit of SLOW) for (let times = 0; times < 30; times += 1) expectDrawn(unit);
  fc.assert(
    fc.property(units, (parts) => {
      expectDrawn(parts.join(''));
    }),
  );
});

function fill(unit: string): string {
  return unit.repeat(Math.ceil(10_000 / unit.length)).slice(0, 10_000);
}

/** Each parsed line has at most five nested lists, with an item each, and its text. */
const AT_MOST = CUSTOM_TEXT_MAX_MARKS * (2 * 5 + 1);

test('text with excessive marks becomes a limited number of elements', () => {
  const units = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(units, (parts) => {
      const html = render(fill(parts.join('')));
      expect(html.match(/<[a-z]/g)?.length ?? 0).toBeLessThan(AT_MOST);
    }),
  );
  const links = render(fill('- [Name](https://a.example/one)\n'));
  expect(links.match(/<a /g)).toHaveLength(312);
  const html = render(fill('*a* '));
  expect(html.match(/<em>/g)).toHaveLength(625);
  expect(html).toContain('</p><p dir="auto">*a* *a*');
});

test('excessively nested quotes are shown as written', () => {
  const html = render(`${'>'.repeat(200)} deep`);
  expect(html.match(/<blockquote/g)).toHaveLength(5);
  expect(html).toContain('&gt; deep');
});

test('text beyond 10,000 characters isn’t shown', () => {
  expect(render(`${'x'.repeat(10_000)}y`)).not.toContain('y');
});

test('any text renders only elements of the subset', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '"',
      '[a](',
      ')',
      '![',
      '`',
      '**',
      '*',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
    ),
    fc.constantFrom(
      '<script>',
      '<img src=x onerror=y>',
      'javascript:',
      '|a|\n|-|',
      '<!--',
      '&#x3c;',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const element =
    /<\/?(h3|h4|p|strong|em|del|code|pre|blockquote|ul|ol|li|hr|br|a)( (dir="auto"|start="\d+"|href="(https?|mailto|tel|sms):[^"<>]*" rel="nofollow ugc noopener" target="_blank" data-link-type="text"))?\/?>/gi;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      expect(render(pieces.join('')).replace(element, '')).not.toMatch(/[<>]/);
    }),
  );
});
