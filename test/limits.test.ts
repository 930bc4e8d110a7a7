import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { RATE_LIMITS as GATEWAY_RATES } from '#gateway/limits/rate-limits.ts';
import { createMemoryLimiter } from '#gateway/rate-limits/memory-limiter.ts';
import { RATE_LIMITS as SERVER_RATES } from '#kit/server/limits/rate-limits.ts';
import { GATEWAY_BOUNDS } from './cases/bounds/gateway.ts';
import { BOUNDS_IN_PLACE, OTHER_BOUNDS } from './cases/bounds/other.ts';
import { RULE_BOUNDS } from './cases/bounds/rules.ts';
import { SERVER_BOUNDS } from './cases/bounds/server.ts';
import { SQL_BOUNDS, SQL_DAYS } from './cases/bounds/sql.ts';
import { SQL_INTERVALS } from './cases/bounds/sql-intervals.ts';
import { GATEWAY_RATE_LIMITS, SERVER_RATE_LIMITS } from './cases/rate-limits.ts';
import { readSources } from './source-files.ts';

/* Other tests import the number they are about, and so wouldn't notice a change. These do. */

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const SUPABASE = fileURLToPath(new URL('../supabase/', import.meta.url));

/** @returns the lines of all SQL files in that folder, in order */
const readSql = (folder: 'schemas' | 'migrations') =>
  readdirSync(join(SUPABASE, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .flatMap((file) => readFileSync(join(SUPABASE, folder, file), 'utf8').split('\n'));

/** @returns the matches, by the function, view, table, trigger or policy they are in */
function findInSql(lines: readonly string[], pattern: RegExp): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  let name = '';
  for (const line of lines) {
    name =
      /^(?:create|alter) .*?(?:function|view|table|trigger|policy) ("?[\w. ]+?"?)[ (]/i.exec(
        line,
      )?.[1] ?? name;
    if (/^\s*--/.test(line)) continue;
    const [...hits] = line.matchAll(pattern);
    if (hits.length === 0) continue;
    found[name] = [...(found[name] ?? []), ...hits.map(([text, group = text]) => group)];
  }
  return found;
}

const toLimits = (cases: typeof SERVER_RATE_LIMITS) =>
  Object.fromEntries(
    Object.entries(cases).map(([name, [points, durationSeconds]]) => [
      name,
      { points, durationSeconds },
    ]),
  );

/** Files of limits: a noun's own `limits.ts`, and those of a room. */
const LIMITS = /(?:^|\/)limits(?:\.ts$|\/)/;

/** @returns the sources below that role or room of `src`, by their paths from there, in order */
const listFiles = (isOf: (path: string) => boolean) =>
  readSources('src')
    .map(({ path }) => relative(SRC, path))
    .filter(isOf)
    .toSorted();

/** All exports of the files of limits. */
async function readLimits(isOf: (path: string) => boolean): Promise<Record<string, unknown>> {
  const files = listFiles((path) => LIMITS.test(path) && isOf(path));
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(join(SRC, file))))));
}

test('every server limit has its row and its number', async () => {
  const { RATE_LIMITS, ...bounds } = await readLimits((path) => path.includes('/server/'));
  expect(RATE_LIMITS).toEqual(toLimits(SERVER_RATE_LIMITS));
  expect(bounds).toEqual(SERVER_BOUNDS);
});

test('every gateway limit has its row and its number', async () => {
  const { RATE_LIMITS, CONCURRENT_RENDITIONS, ...bounds } = await readLimits((path) =>
    path.startsWith('gateway/'),
  );
  expect(RATE_LIMITS).toEqual(toLimits(GATEWAY_RATE_LIMITS));
  expect(bounds).toEqual(GATEWAY_BOUNDS);
});

const isRule = (path: string) => path.includes('/rules/');

test('every number in the rules has its row', async () => {
  const found = await Promise.all(
    listFiles(isRule).map(async (file) => {
      const exported: Record<string, unknown> = await import(join(SRC, file));
      const numbers = Object.entries(exported).filter(([, value]) => typeof value === 'number');
      return [file, Object.fromEntries(numbers)] as const;
    }),
  );
  const withNumbers = found.filter(([, numbers]) => Object.keys(numbers).length > 0);
  expect(Object.fromEntries(withNumbers)).toEqual(RULE_BOUNDS);
});

/** A constant's unit, from its name. */
const UNIT =
  /(?:^|_)(?:MS|S|SECONDS|HOUR|DAYS|BYTES|GIGABYTES|CHARACTERS|LENGTH|LINES|LISTED|MAX|MOST|LIMIT|SIZE|COUNT|ONCE|BATCH|RETRIES|KEPT|SHOWN|CASES|SEATS)(?:_|$)/;
/** A ratio of two units. */
const RATIO = /^(?:SECOND|MINUTE|HOUR|QUARTER|DAY|MONTH|FRAME)_(?:MS|S|SECONDS)$/;

/** @returns constants that are a sum of numbers and of earlier ones */
function readNumbers(text: string): Record<string, number> {
  const numbers: Record<string, number> = {};
  const constants = text.matchAll(
    /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: \w+)? =\s+([\w\s.*/+()-]+);/gm,
  );
  for (const [, name = '', sum = ''] of constants) {
    const said = sum.replace(/\b[A-Z][A-Z0-9_]*\b/g, (each) => String(numbers[each] ?? each));
    if (/^[\dxa-f_.*/+() -]*\d[\dxa-f_.*/+() -]*$/.test(said)) {
      numbers[name] = Number(new Function(`return ${said}`)());
    }
  }
  return numbers;
}

/** @returns the matches of each file that has any, by its path in `src`; not in rules or limits */
function findElsewhere<Found extends object>(
  find: (text: string) => Found,
  isOf = (_path: string) => true,
) {
  const found = readSources('src').map(
    ({ path, text }) => [relative(SRC, path), find(text)] as const,
  );
  const others = found.filter(
    ([name, matches]) =>
      isOf(name) &&
      !isRule(name) &&
      !LIMITS.test(name) &&
      !name.includes('under-test') &&
      Object.keys(matches).length > 0,
  );
  return Object.fromEntries(others);
}

test('every number with a unit elsewhere has its row', () => {
  const found = findElsewhere((text) => {
    const named = Object.entries(readNumbers(text));
    return Object.fromEntries(
      named.filter(([name]) => UNIT.test(name) && !RATIO.test(name) && name !== 'MEGABYTE'),
    );
  });
  expect(found).toEqual(OTHER_BOUNDS);
  const bounds =
    /(?:max-age=|\bm(?:in|ax)Length\(|\btimeout: |\b\w+(?:Ms|Seconds|Bytes|Days): )[1-9]\d[\d_]*/g;
  const inPlace = findElsewhere(
    (text) => text.match(bounds) ?? [],
    (path) => !/^sandbox\/|\/web\//.test(path),
  );
  expect(inPlace).toEqual(BOUNDS_IN_PLACE);
});

test('every duration in a database function has its row', () => {
  const lines = [...readSql('schemas'), ...readSql('migrations')];
  expect(findInSql(lines, /interval '([^']+)'/g)).toEqual(SQL_INTERVALS);
});

test('every other bound in a database function has its row', () => {
  const rules = readSql('schemas');
  expect(findInSql(rules, /\w*(?:date|today|day)\)? [-+] \d+/g)).toEqual(SQL_DAYS);
  const bounds = /(?:[<>]=?|\blimit|=>|:=|\bbetween \d+ and) (?:[2-9]|\d{2,})\b/g;
  expect(findInSql(rules, bounds)).toEqual(SQL_BOUNDS);
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
  '$name: the last use is allowed and the next refused, until the window’s last moment',
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
