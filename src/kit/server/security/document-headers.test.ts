import { expect, test } from 'vitest';
import type { PolicyOrigins } from '#kit/rules/urls/urls.ts';
import { buildDocumentHeaders, toHeaderRecord } from './headers.ts';

function buildPolicy(origins?: PolicyOrigins): string {
  const headers = buildDocumentHeaders({
    style: 'a{}',
    isHttps: true,
    ...(origins && { origins }),
  });
  return toHeaderRecord(headers)['content-security-policy'] ?? '';
}

test('a page may load the frames it was made with, and no others', () => {
  const frames = ['https://player.vimeo.com', 'https://open.spotify.com'];
  expect(buildPolicy({ 'frame-src': frames })).toContain(
    '; frame-src https://player.vimeo.com https://open.spotify.com;',
  );
});

test('a page without embeds may load no frame at all', () => {
  expect(buildPolicy()).not.toContain('frame-src');
  expect(buildPolicy({ 'frame-src': [] })).not.toContain('frame-src');
  expect(buildPolicy()).toContain("default-src 'none'");
});

test('a page loads pictures from our origin only', () => {
  expect(buildPolicy()).toContain("; img-src 'self' data:;");
});

test('origins named for a page are added to its policy, and nothing else', () => {
  const policy = buildPolicy({
    'script-src': ['https://www.googletagmanager.com'],
    'connect-src': ['https://stats.example'],
  });
  expect(policy).toContain("; script-src 'self' https://www.googletagmanager.com; ");
  expect(policy).toContain("; connect-src 'self' https://stats.example; ");
  expect(policy).toContain("; img-src 'self' data:; ");
});
