import { expect, test } from '@playwright/test';
import { lookAt } from '#test/pages/lighthouse.ts';
import { PATHS } from '../../src/domain/paths.ts';

/*
 * What Lighthouse says of a page that no clock moves. How fast it finds them is a figure of the machine
 * as well: `npm run bench -- lighthouse`.
 */
for (const path of ['/bio/demo', PATHS.signIn, PATHS.pricing]) {
  test(`Lighthouse finds nothing to mend on ${path}`, async ({ baseURL }) => {
    const perfect = { points: 100, costs: [] };
    expect(await lookAt(`${baseURL}${path}`, ['accessibility', 'best-practices', 'seo'])).toEqual({
      accessibility: perfect,
      'best-practices': perfect,
      seo: perfect,
    });
  });
}
