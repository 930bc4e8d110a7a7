import type { Sql, TransactionSql } from '#database/connect.ts';
import { createSilence } from './silence.ts';

/** What one person saved: the last text that was acknowledged, and all that were sent since. */
type Save = { acknowledged: string | null; sent: string[] };

/** Leads and events carry a mark each, which is theirs alone. */
export type Marked = 'lead' | 'event';

export type Counts = { save: number; lead: number; event: number };

/** Keeps what was sent and what the server said it has, to be held against its database. */
export type Ledger = {
  /** Notes a save on its way. @returns what to call when it is acknowledged */
  beginSave(userId: string, bio: string): () => void;
  acknowledge(kind: Marked, mark: string): void;
  /** How many were acknowledged so far. */
  counts(): Counts;
  /** Milliseconds since the last acknowledgement. */
  silentFor(): number;
  /** The longest time without any since this was last asked, in milliseconds. */
  takeLongestSilence(): number;
  /** @returns a line for whatever the database holds otherwise than was said */
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
      // Of now: what is acknowledged while the database answers may be missing in its answer.
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
 * A save without an answer may have been stored or not; one with an answer must have been.
 *
 * @param now with what was sent while the database was asked
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

/** Nothing was sent twice, so each is there once. */
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

/** The rollup counts what the raw rows say, whatever happened in between. */
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
