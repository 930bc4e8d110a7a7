import { expect, test } from 'vitest';
import { renderNotFoundDocument } from './not-found-document.tsx';

test('an unknown profile says so, in the specification’s words', () => {
  const { html } = renderNotFoundDocument({ script: null, year: 2026 });
  expect(html).toContain('<h1>Profile Not Found</h1>');
  expect(html).toContain('The profile you&#x27;re looking for doesn&#x27;t exist.');
  expect(html).toContain('Profile not found');
  expect(html).toContain('check the username');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('the page is set in our font, and links onward', () => {
  const fonts = { inter: { latin: '/assets/inter.woff2', latinExt: '/assets/inter-ext.woff2' } };
  const { html, style } = renderNotFoundDocument({ script: null, fonts, year: 2026 });
  expect(style).toContain('url(/assets/inter.woff2)');
  expect(html).toContain('<a href="/signup">Make your own page</a>');
  expect(html).toContain('<a href="/">Go to Vizit</a>');
  expect(html).not.toContain('free');
});

test('an available name is announced, with how to get it', () => {
  const { html } = renderNotFoundDocument({ script: null, year: 2026, isNameFree: true });
  expect(html).toContain('<b>This name is free.</b>');
  expect(html).toContain('Sign up and claim it with Premium.');
});
