import { PATHS } from '#kit/rules/paths.ts';
import { prepareBarePage } from '../stand/bare-page.ts';
import type { Row } from '../stand/figure.ts';
import { compareRates } from '../stand/rounds.ts';
import { createDataDirectory } from '../stand/server.ts';
import { loadFresh } from './page.ts';

/** A prerendered screen is only bytes, and should cost no more than a public page. */
export const doors: Row = {
  title: 'Sign-in as the build has drawn it, as a share of a bare node:http server sending it',
  async measure(scope) {
    const stage = await prepareBarePage(scope, createDataDirectory(scope), PATHS.signIn);
    return [compareRates(await loadFresh(scope, stage), 0.9)];
  },
};
