import { createCollector } from '#audience/events/server/collector.ts';
import type { Sql } from '#database/connect.ts';
import { createAsk } from '#kit/server/data/ask.ts';
import { atMost, type Figure, formatNumber, type Row } from '../stand/figure.ts';
import type { Scope } from '../stand/scope.ts';
import { buildView, openPool, prepareEvents, type Stage } from './events.ts';

/** Concurrent visits, as on a shared page, and consecutive visits. */
const BUSY = { visits: 50_000, atOnce: 1_000 };
const QUIET = { visits: 1_000, atOnce: 1 };

/** The figures in docs/scale.md. */
const TARGETS = { busy: { wal: 1_200, bytes: 450 }, quiet: { wal: 25_000 } };

/** A counted visit's cost for the database: stored bytes, log bytes, statements. */
export const visits: Row = {
  title: 'A counted visit in the database',
  async measure(scope) {
    const stage = await prepareEvents(scope);
    const busy = await count(scope, stage, BUSY);
    const quiet = await count(scope, stage, QUIET);
    return [
      toFigure('bytes of log, a thousand visits at once', busy.wal, TARGETS.busy.wal, busy),
      toFigure('bytes kept, a thousand visits at once', busy.bytes, TARGETS.busy.bytes, busy),
      toFigure('bytes of log, one visit at a time', quiet.wal, TARGETS.quiet.wal, quiet),
    ];
  },
};

type Cost = { wal: number; bytes: number; statements: number };

async function count(
  scope: Scope,
  stage: Stage,
  { visits: total, atOnce }: typeof BUSY,
): Promise<Cost> {
  const { ask, close } = createAsk(openPool(scope, stage));
  scope.defer(close);
  let statements = 0;
  const collector = createCollector({
    ask,
    onBatch: () => {
      statements += 1;
    },
  });
  scope.defer(collector.stop);
  await stage.sql`checkpoint`;
  const before = await read(stage.sql);
  let left = total;
  const visit = async () => {
    for (; left > 0; left -= 1) await collector.add(buildView(stage));
  };
  await Promise.all(Array.from({ length: atOnce }, visit));
  const after = await read(stage.sql);
  return {
    wal: (after.wal - before.wal) / total,
    bytes: (after.bytes - before.bytes) / total,
    statements: statements / total,
  };
}

/** The log written so far, and the disk space of events and their counts. */
async function read(sql: Sql): Promise<{ wal: number; bytes: number }> {
  const [row] = await sql<{ wal: number; bytes: number }[]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
      sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private')
      and (c.relname like 'analytics%' or c.relname = 'daily_visitors')`;
  return row ?? { wal: 0, bytes: 0 };
}

function toFigure(what: string, value: number, target: number, { statements }: Cost): Figure {
  const note = `${formatNumber(1 / statements)} visits a statement and commit`;
  return atMost({ what, value, target, unit: 'bytes', note });
}
