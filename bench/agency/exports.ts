import { writeCsv } from '#kit/rules/values/csv.ts';
import type { List, ListRow } from '#kit/web/lists/define-list.ts';
import { readBatches } from '#kit/web/lists/list-requests.ts';
import { atMost, type Figure, formatNumber } from '../stand/figure.ts';
import { KILOBYTE } from '../stand/weigh.ts';
import type { Caller } from './caller.ts';
import { DESK, TEAM, toListClient } from './screens.ts';
import { LEADS, STAFF } from './team.ts';
import { describeWork, timeAct } from './waiting.ts';
import type { ReadWork } from './work.ts';

const EXPORT_SECONDS = 2;

/** A month of a busy team; all its leads are the maximum of a file. */
const MONTH = 10_000;
const ALL_SECONDS = 20;

/** The team and its leads as tables, as the dashboard exports them. */
export async function measureExports(owner: Caller, readWork: ReadWork): Promise<Figure[]> {
  return [
    await measure(owner, readWork, TEAM, { count: STAFF, target: EXPORT_SECONDS }),
    await measure(owner, readWork, DESK, { count: MONTH, target: EXPORT_SECONDS }),
    await measure(owner, readWork, DESK, { count: LEADS, target: ALL_SECONDS }),
  ];
}

/** Exports the first rows of a list. @throws Error if there are fewer */
async function measure<Row extends ListRow>(
  owner: Caller,
  readWork: ReadWork,
  list: List<Row>,
  { count, target }: { count: number; target: number },
): Promise<Figure> {
  let bytes = 0;
  const taken = await timeAct(readWork, async () => {
    const rows: Row[] = [];
    for await (const batch of readBatches(toListClient(owner), list, owner.userId, {
      conditions: [],
    })) {
      rows.push(...batch);
      if (rows.length >= count) break;
    }
    if (rows.length < count) throw new Error(`${rows.length} ${list.noun.many} came.`);
    bytes = measureFile(rows.slice(0, count));
  });
  return atMost({
    what: `export of ${formatNumber(count)} ${list.noun.many}`,
    value: taken.seconds,
    target,
    unit: 's',
    note: `${describeWork(taken)}; ${formatNumber(bytes / KILOBYTE)} KB`,
  });
}

function measureFile<Row extends ListRow>(rows: readonly Row[]): number {
  const cells = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')])),
  );
  let bytes = 0;
  for (const line of writeCsv(Object.keys(rows[0] ?? {}), cells)) bytes += Buffer.byteLength(line);
  return bytes;
}
