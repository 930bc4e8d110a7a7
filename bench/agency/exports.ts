import { writeCsv } from '#domain/export/csv.ts';
import type { List, ListRow } from '#web/lib/lists/define-list.ts';
import type { Condition } from '#web/lib/lists/filters.ts';
import { readBatches } from '#web/lib/lists/list-requests.ts';
import { atMost, type Figure, formatNumber } from '../stand/figure.ts';
import type { Caller } from './caller.ts';
import { DESK, TEAM, toListClient } from './screens.ts';
import { LEADS, STAFF } from './team.ts';
import { timeSeconds } from './waiting.ts';

const EXPORT_SECONDS = 2;

/** The team and its leads as tables, as the dashboard takes them out. */
export async function measureExports(owner: Caller): Promise<Figure[]> {
  return [await measure(owner, TEAM, STAFF), await measure(owner, DESK, LEADS)];
}

async function measure<Row extends ListRow>(
  owner: Caller,
  list: List<Row>,
  expected: number,
  conditions: readonly Condition[] = [],
): Promise<Figure> {
  let bytes = 0;
  const value = await timeSeconds(async () => {
    const rows: Row[] = [];
    const batches = readBatches(toListClient(owner), list, owner.userId, { conditions });
    for await (const batch of batches) rows.push(...batch);
    if (rows.length !== expected) throw new Error(`${rows.length} ${list.noun.many} came.`);
    bytes = measureFile(rows);
  });
  return atMost({
    what: `export of ${formatNumber(expected)} ${list.noun.many}`,
    value,
    target: EXPORT_SECONDS,
    unit: 's',
    note: `${formatNumber(bytes / 1024)} KB`,
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
