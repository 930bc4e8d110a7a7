import { expect, test } from 'vitest';
import { buildDocumentHeaders, toHeaderRecord } from './headers.ts';

function buildPolicy(frameOrigins?: readonly string[]): string {
  const headers = buildDocumentHeaders({
    style: 'a{}',
    isHttps: true,
    ...(frameOrigins && { frameOrigins }),
  });
  return toHeaderRecord(headers)['content-security-policy'] ?? '';
}

test('a page may load the frames it was made with, and no others', () => {
  expect(buildPolicy(['https://player.vimeo.com', 'https://open.spotify.com'])).toContain(
    '; frame-src https://player.vimeo.com https://open.spotify.com;',
  );
});

test('a page without embeds may load no frame at all', () => {
  expect(buildPolicy()).not.toContain('frame-src');
  expect(buildPolicy([])).toContain("default-src 'none'");
});

test('a page loads pictures from nobody but us', () => {
  expect(buildPolicy()).toContain("; img-src 'self' data:;");
});
