import { PATHS } from '#kit/rules/paths.ts';
import { recordRequests } from '../stand/browser.ts';
import { atMost, type Row } from '../stand/figure.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';
import { weighAll } from '../stand/weigh.ts';

/** Every script the browser runs before a user can sign in, wherever the bundler put it. */
export const signInScreen: Row = {
  title: 'Sign-in screen',
  async measure(scope) {
    const { url } = await startServer(scope, { dataDirectory: createDataDirectory(scope) });
    const requested = await recordRequests(scope, url + PATHS.signIn, 'Password');
    const scripts = requested.filter(({ type }) => type === 'script');
    return [
      atMost({
        what: 'script until the form stands, gzip',
        value: await weighAll(
          scripts.map((script) => script.url),
          'gzip',
        ),
        target: 95,
        unit: 'KB',
        note: `${scripts.length} files`,
      }),
    ];
  },
};
