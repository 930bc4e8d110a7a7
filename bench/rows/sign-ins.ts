import { connectTo } from '../stand/database.ts';
import { atMost, type Row } from '../stand/figure.ts';
import { createFullPage, requestPacked } from '../stand/full-page.ts';
import { probe } from '../stand/probe.ts';
import type { Scope } from '../stand/scope.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';
import { postJson } from '../stand/visitors.ts';

const AT_ONCE = 20;
const PASSWORD = 'a long enough password';
const SECONDS = 10;
const EVERY_MS = 5;
const TARGET_MS = 20;

/** Other callers' waiting time while twenty people sign in, then the next twenty, and so on. */
export const signIns: Row = {
  title: `While ${AT_ONCE} sign-ins run at once`,
  async measure(scope) {
    const dataDirectory = createDataDirectory(scope);
    const { url } = await startServer(scope, { dataDirectory });
    const page = url + (await createFullPage(connectTo(scope, dataDirectory)));
    await requestPacked(page);
    const crowd = await startCrowd(scope, url);
    const urls = [page, `${url}/healthz`];
    const results = await probe(scope, { urls, everyMs: EVERY_MS, seconds: SECONDS });
    const perSecond = await crowd.stop();
    return results.map(({ p99Ms, maxMs, count, failures }, index) => {
      if (failures > 0)
        throw new Error(`${failures} of ${count} requests to ${urls[index]} failed.`);
      return atMost({
        what: `${['/bio', '/healthz'][index]} p99`,
        value: p99Ms,
        target: TARGET_MS,
        unit: 'ms',
        note: `slowest of ${count}: ${maxMs.toFixed(1)} ms; ${perSecond.toFixed(1)} sign-ins a second`,
      });
    });
  },
};

/** People who sign in again as soon as they are signed in. */
async function startCrowd(scope: Scope, url: string): Promise<{ stop(): Promise<number> }> {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json();
  const call = async (path: string, email: string) => {
    const answer = await postJson(
      `${url}/auth/v1/${path}`,
      { email, password: PASSWORD },
      { apikey: anonKey },
    );
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const emails = Array.from({ length: AT_ONCE }, (_, index) => `person-${index}@vizit.test`);
  await Promise.all(emails.map((email) => call('signup', email)));

  let isOver = false;
  let count = 0;
  const startedAt = performance.now();
  const signInAgain = async (email: string) => {
    while (!isOver) {
      await call('token?grant_type=password', email);
      count += 1;
    }
  };
  const everybody = Promise.all(emails.map(signInAgain));
  // Awaited by `stop`; an earlier failure must not end the process.
  everybody.catch(() => undefined);
  const stop = async () => {
    isOver = true;
    await everybody;
    return count / ((performance.now() - startedAt) / 1000);
  };
  scope.defer(async () => {
    await stop().catch(() => undefined);
  });
  return { stop };
}
