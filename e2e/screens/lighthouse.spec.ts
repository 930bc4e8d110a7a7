import { expect, test } from '@playwright/test';
import { lookAt } from '#test/pages/lighthouse.ts';
import { PATHS } from '../../src/kit/rules/paths.ts';

/*
 * Lighthouse's findings that don't depend on time. Speed also depends on the machine:
 * `npm run bench -- lighthouse`.
 */
test('Lighthouse finds no faults on visitors’ pages', async ({ baseURL }) => {
  // Three pages, each loaded by a browser of its own several times.
  test.slow();
  for (const path of ['/bio/demo', PATHS.signIn, PATHS.pricing]) {
    const perfect = { points: 100, costs: [] };
    const found = await lookAt(`${baseURL}${path}`, ['accessibility', 'best-practices', 'seo']);
    expect(found, path).toEqual({
      accessibility: perfect,
      'best-practices': perfect,
      seo: perfect,
    });
  }
});
