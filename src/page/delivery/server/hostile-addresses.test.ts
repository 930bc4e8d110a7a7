import { afterAll, beforeAll, expect, test } from 'vitest';
import { bioPath } from '#kit/rules/paths.ts';
import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { askFor, HTML, NO_LIMITS, saveAsOwner } from '#test/pages/hostile-page.ts';
import { INJECTION_STRINGS, SCRIPT_URLS, URL_FIELDS } from '#test/pages/hostile-strings.ts';
import { parsePage } from '#test/pages/parsed-page.ts';
import { drawFrom } from '#test/set-up/thorough.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ limits: NO_LIMITS });
});
afterAll(() => server.close());

test.for(Object.keys(URL_FIELDS))(
  'in %s a hostile URL is refused with a message or rendered harmless',
  async (field) => {
    // All fields share one rule, so each tests a share of the corpus.
    const fields = Object.keys(URL_FIELDS);
    const share = drawFrom(INJECTION_STRINGS).filter(
      (_, index) => index % fields.length === fields.indexOf(field),
    );
    const within = share
      .filter((_, index) => index % 2 === 0)
      .map((text) => `https://a.example/${text}`);
    const urls = [...SCRIPT_URLS, ...share, ...within];
    for (const url of urls) {
      const profile = await createPremiumProfile(server.sql);
      const { error, status } = await saveAsOwner(server, profile, URL_FIELDS[field]?.(url) ?? {});
      expect([204, 400], url).toContain(status);
      if (error) {
        // Nothing was saved, so the page is empty.
        expect(error.message).toMatch(/^Invalid (?:link|profile picture|cover image) URL$/);
        continue;
      }
      const page = parsePage(await askFor(server, bioPath(profile.username), HTML));
      expect(
        [...page.urls].filter((shown) => !isAddress(shown)),
        url,
      ).toEqual([]);
    }
  },
);

function isAddress(shown: string): boolean {
  return isLinkUrl(shown) || /^\/(?!\/)/.test(shown);
}
