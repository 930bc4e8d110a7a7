import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { RATE_LIMITS as GATEWAY_RATES } from '#gateway/limits/rate-limits.ts';
import { createMemoryLimiter } from '#gateway/rate-limits/memory-limiter.ts';
import { RATE_LIMITS as SERVER_RATES } from '#server/limits/rate-limits.ts';
import { DOMAIN_BOUNDS } from './cases/domain-bounds.ts';
import { GATEWAY_BOUNDS } from './cases/gateway-bounds.ts';
import { GATEWAY_RATE_LIMITS, SERVER_RATE_LIMITS } from './cases/rate-limits.ts';
import { SERVER_BOUNDS } from './cases/server-bounds.ts';
import { SQL_INTERVALS } from './cases/sql-intervals.ts';

/* Other tests import the number they are about, so that none of them sees it change. These do. */

const DOMAIN = new URL('../src/domain/', import.meta.url);
const SUPABASE = fileURLToPath(new URL('../supabase/', import.meta.url));
/** Rules, and the tables they are about. */
const SQL_FILES = ['schemas', 'migrations'].flatMap((folder) =>
  readdirSync(join(SUPABASE, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => join(SUPABASE, folder, file)),
);

const toLimits = (cases: typeof SERVER_RATE_LIMITS) =>
  Object.fromEntries(
    Object.entries(cases).map(([name, [points, durationSeconds]]) => [
      name,
      { points, durationSeconds },
    ]),
  );

/** All exports of a folder's `limits` files. */
async function readLimits(room: 'server' | 'gateway'): Promise<Record<string, unknown>> {
  const folder = new URL(`../src/${room}/limits/`, import.meta.url);
  const files = readdirSync(folder).map((file) => import(new URL(file, folder).href));
  return Object.assign({}, ...(await Promise.all(files)));
}

test('every limit of the server has its row, and its number', async () => {
  const { RATE_LIMITS, ...bounds } = await readLimits('server');
  expect(RATE_LIMITS).toEqual(toLimits(SERVER_RATE_LIMITS));
  expect(bounds).toEqual(SERVER_BOUNDS);
});

test('every limit of the gateway has its row, and its number', async () => {
  const { RATE_LIMITS, CONCURRENT_RENDITIONS, ...bounds } = await readLimits('gateway');
  expect(RATE_LIMITS).toEqual(toLimits(GATEWAY_RATE_LIMITS));
  expect(bounds).toEqual(GATEWAY_BOUNDS);
});

test('every number of the domain has its row', async () => {
  const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .toSorted();
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(new URL(file, DOMAIN).href);
      const numbers = Object.entries(exported).filter(([, value]) => typeof value === 'number');
      return [file, Object.fromEntries(numbers)] as const;
    }),
  );
  const withNumbers = found.filter(([, numbers]) => Object.keys(numbers).length > 0);
  expect(Object.fromEntries(withNumbers)).toEqual(DOMAIN_BOUNDS);
});

test('every length of time in a function of the database has its row', () => {
  const found: Record<string, string[]> = {};
  let name = '';
  for (const line of SQL_FILES.flatMap((file) => readFileSync(file, 'utf8').split('\n'))) {
    name =
      /^(?:create|alter) .*?(?:function|view|table|trigger|policy) ("?[\w. ]+?"?)[ (]/i.exec(
        line,
      )?.[1] ?? name;
    const [...intervals] = line.matchAll(/interval '([^']+)'/g);
    for (const [, length = ''] of intervals) found[name] = [...(found[name] ?? []), length];
  }
  expect(found).toEqual(SQL_INTERVALS);
});

const RATES = [
  ...Object.entries(SERVER_RATE_LIMITS).map(([name, limit]) => ({
    name: `server: ${name}`,
    limit,
    real: SERVER_RATES[name as keyof typeof SERVER_RATES],
  })),
  ...Object.entries(GATEWAY_RATE_LIMITS).map(([name, limit]) => ({
    name: `gateway: ${name}`,
    limit,
    real: GATEWAY_RATES[name as keyof typeof GATEWAY_RATES],
  })),
];

test.for(RATES)(
  '$name: the last use is allowed and the next refused, up to the last moment of its time',
  ({ limit: [uses, seconds], real }) => {
    let now = 0;
    const { take } = createMemoryLimiter(real, { now: () => now });
    for (let count = 1; count <= uses; count += 1) expect(take('somebody')).toBeNull();
    expect(take('somebody')).toEqual({ retryAfterSeconds: seconds });
    now = seconds * 1_000 - 1;
    expect(take('somebody')).toEqual({ retryAfterSeconds: 1 });
    now = seconds * 1_000 + 1;
    expect(take('somebody')).toBeNull();
  },
);
