import type { Sql, TransactionSql } from '#database/connect.ts';
import { createSilence } from './silence.ts';

/** One person's saves: the last acknowledged text, and all sent since. */
type Save = { acknowledged: string | null; sent: string[] };

/** Each lead and event has a unique mark. */
export type Marked = 'lead' | 'event';

export type Counts = { save: number; lead: number; event: number };

/** Records sent and acknowledged writes, to compare with the database. */
export type Ledger = {
  /** Records a pending save. @returns a function to call once it is acknowledged */
  beginSave(userId: string, bio: string): () => void;
  acknowledge(kind: Marked, mark: string): void;
  /** The number acknowledged so far. */
  counts(): Counts;
  /** Milliseconds since the last acknowledgement. */
  silentFor(): number;
  /** The longest gap since the last call, in milliseconds. */
  takeLongestSilence(): number;
  /** @returns a line for each difference between the database and the acknowledgements */
  findLosses(sql: Sql | TransactionSql): Promise<string[]>;
};

export function createLedger(): Ledger {
  const saves = new Map<string, Save>();
  const marks = { lead: new Set<string>(), event: new Set<string>() };
  const silence = createSilence();
  let saveCount = 0;

  return {
    beginSave(userId, bio) {
      const { acknowledged = null, sent = [] } = saves.get(userId) ?? {};
      saves.set(userId, { acknowledged, sent: [...sent, bio] });
      return () => {
        saves.set(userId, { acknowledged: bio, sent: [] });
        saveCount += 1;
        silence.end();
      };
    },
    acknowledge(kind, mark) {
      marks[kind].add(mark);
      silence.end();
    },
    counts: () => ({ save: saveCount, lead: marks.lead.size, event: marks.event.size }),
    silentFor: silence.current,
    takeLongestSilence: silence.takeLongest,
    async findLosses(sql) {
      // A snapshot: writes acknowledged during the query may be missing from its result.
      const before = {
        saves: new Map(saves),
        lead: new Set(marks.lead),
        event: new Set(marks.event),
      };
      const [bios, leads, events] = [
        await listBios(sql),
        await countLeads(sql),
        await countEvents(sql),
      ];
      return [
        ...findLostSaves(before.saves, saves, bios),
        ...findMiscounted('lead', before.lead, leads),
        ...findMiscounted('event', before.event, events),
        ...(await findDrift(sql)),
      ];
    },
  };
}

/**
 * An unanswered save may have been stored or not; an acknowledged one must have been.
 *
 * @param now including saves sent during the query
 */
function findLostSaves(
  saves: Map<string, Save>,
  now: Map<string, Save>,
  bios: Map<string, string>,
): string[] {
  return [...saves].flatMap(([userId, { acknowledged, sent }]) => {
    const bio = bios.get(userId) ?? '';
    const later = now.get(userId);
    const isThere = [acknowledged, ...sent, later?.acknowledged, ...(later?.sent ?? [])].includes(
      bio,
    );
    if (acknowledged === null || isThere) return [];
    return [`the save "${acknowledged}" is lost; there is "${bio}"`];
  });
}

/** Nothing was sent twice, so each exists once. */
function findMiscounted(
  kind: Marked,
  acknowledged: Set<string>,
  stored: Map<string, number>,
): string[] {
  const lost = [...acknowledged].filter((mark) => !stored.has(mark));
  const repeated = [...stored].filter(([, count]) => count > 1).map(([mark]) => mark);
  return [
    ...lost.map((mark) => `the ${kind} ${mark} is lost`),
    ...repeated.map((mark) => `the ${kind} ${mark} is there more than once`),
  ];
}

async function listBios(sql: Sql | TransactionSql): Promise<Map<string, string>> {
  const rows = await sql<{ user_id: string; bio: string }[]>`
    select user_id, bio from public.profiles`;
  return new Map(rows.map(({ user_id, bio }) => [user_id, bio]));
}

type MarkCount = { mark: string; count: number };

async function countLeads(sql: Sql | TransactionSql): Promise<Map<string, number>> {
  const rows = await sql<MarkCount[]>`
    select message as mark, count(*)::int as count from public.leads
    where message like 'mark-%' group by message`;
  return new Map(rows.map(({ mark, count }) => [mark, count]));
}

async function countEvents(sql: Sql | TransactionSql): Promise<Map<string, number>> {
  const rows = await sql<MarkCount[]>`
    select event_data ->> 'referrer' as mark, count(*)::int as count
    from public.analytics group by 1`;
  return new Map(rows.map(({ mark, count }) => [mark, count]));
}

/** The rollup equals the raw rows, whatever happened. */
async function findDrift(sql: Sql | TransactionSql): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select user_id from (
      select user_id, count(*) as raw from public.analytics group by user_id
    ) as raws
    join (
      select user_id, sum(event_count) as counted from public.analytics_daily group by user_id
    ) as rollups using (user_id)
    where raw <> counted`;
  return rows.map(({ user_id }) => `the rollup of ${user_id} disagrees with its events`);
}
