import { expect, test } from 'vitest';
import { isWorthMarking, toMarkdown } from './html-to-markdown.ts';

test.for([
  ['<p>A <strong>bold</strong> word, <i>another</i></p>', 'A **bold** word, *another*'],
  ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
  ['<h2> My  <b>work</b></h2><p>Text', '## My **work**\n\nText'],
  ['<ul><li>One</li>\n<li>Two</li></ul>', '- One\n- Two'],
  ['<ol><li>One</li><li>Two</li></ol>', '1. One\n2. Two'],
  ['<blockquote>Said</blockquote>', '> Said'],
  ['<a href="https://a.example/(x)">my page</a>', '[my page](https://a.example/%28x%29)'],
  ['<a href="javascript:alert(1)">press</a>', 'press'],
  ['<b style="font-weight:normal">all <b>bold </b>here</b>', 'all **bold** here'],
  ['<p>2 * 3 [x] snake_case</p>', '2 \\* 3 \\[x\\] snake_case'],
  ['<style>b{}</style><script>x</script><p>Only words', 'Only words'],
] as const)('%s becomes %j', ([html, markdown]) => {
  expect(toMarkdown(html)).toBe(markdown);
});

test('pasted scripts never run', () => {
  toMarkdown('<img src=x onerror="window.ran = true"><script>window.ran = true</script><b>x</b>');
  expect('ran' in window).toBe(false);
});

test('plain and oversized text is left to the browser', () => {
  expect(isWorthMarking('<span>plain</span>')).toBe(false);
  expect(isWorthMarking('<b>bold</b>')).toBe(true);
  expect(isWorthMarking(`<b>${'x'.repeat(500_000)}</b>`)).toBe(false);
});

test('text inside a thousand nested elements is read', () => {
  expect(toMarkdown(`${'<div>'.repeat(1000)}deep`)).toBe('deep');
});
