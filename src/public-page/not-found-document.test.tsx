import { expect, test } from 'vitest';
import { renderNotFoundDocument } from './not-found-document.tsx';

test('an unknown profile is said to be unknown, in the words of the specification', () => {
  const { html } = renderNotFoundDocument({ script: null, year: 2026 });
  expect(html).toContain('<h1>Profile Not Found</h1>');
  expect(html).toContain('The profile you&#x27;re looking for doesn&#x27;t exist.');
  expect(html).toContain('Profile not found');
  expect(html).toContain('check the username');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});
