import { setTimeout as wait } from 'node:timers/promises';
import { bioPath, qrCodePath, socialPicturePath } from '#kit/rules/paths.ts';
import { listPostgresProcesses } from '../faults/postgres-processes.ts';
import { atMost } from '../stand/figure.ts';
import { pickVisitor } from '../stand/visitors.ts';
import type { Attack } from './attack.ts';
import { createCounts, createSender, type Sent } from './flood.ts';
import { createOwner } from './owners.ts';
import { createPages } from './pages.ts';

const AT_ONCE = 40;
const STOPPED_MS = 15_000;
const PAUSE_MS = 250;

/** PostgreSQL is frozen (SIGSTOP): it accepts connections and statements, and never responds. */
export const stoppedDatabase: Attack = {
  name: 'stopped-database',
  title: `${AT_ONCE} at once ask for everything while PostgreSQL is stopped for ${STOPPED_MS / 1_000} seconds`,
  // Health checks report that it can't serve.
  bounds: { growthPercent: 20, peakPercent: 60, othersP99Ms: 3_500, othersMayFail: true },
  async attack(stand) {
    const { scope, server, sql, watch, dataDirectory } = stand;
    const send = createSender(scope);
    const owner = await createOwner(stand, 1);
    const pages = await createPages(sql, 200);
    const { anonKey } = JSON.parse((await send(`${server.url}/config.json`)).text);
    const asks = listAsks(owner, { apikey: anonKey });
    const statuses = createCounts();
    let longestMs = 0;
    let wrong = 0;
    await watch(async () => {
      const processes = listPostgresProcesses(dataDirectory);
      const signal = (name: 'SIGSTOP' | 'SIGCONT') => signalAll(processes, name);
      scope.defer(() => signal('SIGCONT'));
      signal('SIGSTOP');
      const endsAt = performance.now() + STOPPED_MS;
      const askOnAndOn = async (_: unknown, index: number) => {
        for (let count = index; performance.now() < endsAt; count += AT_ONCE) {
          const page = pages[count % pages.length] ?? '';
          const { path, ...sent } = asks[count % asks.length]?.(page) ?? { path: bioPath(page) };
          const startedAt = performance.now();
          const headers = { ...pickVisitor(), ...sent.headers };
          const { status } = await send(server.url + path, { ...sent, headers });
          longestMs = Math.max(longestMs, performance.now() - startedAt);
          statuses.add(status);
          if (status !== 503) wrong += 1;
          await wait(PAUSE_MS);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }).map(askOnAndOn));
      signal('SIGCONT');
    });
    return {
      note: statuses.describe(),
      figures: [
        atMost({ what: 'longest wait for an answer', value: longestMs, target: 5_000, unit: 'ms' }),
        atMost({ what: 'answers other than 503', value: wrong, target: 0 }),
      ],
    };
  },
};

/** Some may have ended since they were listed. */
function signalAll(processes: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of processes) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

type Ask = (page: string) => Sent & { path: string };

function listAsks(owner: Record<string, string>, anonymous: Record<string, string>): Ask[] {
  const post = (path: string, body: object, headers = anonymous) =>
    ({ path, method: 'POST', body, headers }) as const;
  const email = () => `${crypto.randomUUID()}@vizit.test`;
  return [
    (page) => ({ path: bioPath(page) }),
    (page) => ({ path: `${bioPath(page)}.json` }),
    (page) => ({ path: qrCodePath(page, 'png') }),
    (page) => ({ path: socialPicturePath(page) }),
    () => ({ path: '/rest/v1/profiles?select=id', headers: owner }),
    () => ({ path: '/rest/v1/rpc/public_profile?username=ada', headers: anonymous }),
    () => ({ path: '/auth/v1/user', headers: owner }),
    () => post('/auth/v1/token?grant_type=password', { email: email(), password: 'a guess' }),
    () => post('/auth/v1/recover', { email: email() }),
    () => post('/functions/v1/open-portal', {}, owner),
    () => ({ path: '/storage/v1/object/public/pictures/a/b.png' }),
    () => ({ path: '/sitemap.xml' }),
  ];
}
