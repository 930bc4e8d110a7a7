import type { TransactionSql } from '../connect.ts';
import { lockTables } from './lock-tables.ts';
import { findTaken, readSurface, type Surface } from './surface.ts';

/** The most names in a message. */
const NAMED_MOST = 5;

/** How many other copies of the server are running on this database, perhaps of an older release. */
export type CountCopies = (sql: TransactionSql) => Promise<number>;

/** A change to tables and rules that other copies may be using. */
export type Change = {
  /** Called before the first statement that changes something; further calls do nothing. */
  begin(): Promise<void>;
  /** @throws if running copies would miss something that is gone now */
  end(): Promise<void>;
};

export function createChange(sql: TransactionSql, countCopies: CountCopies | undefined): Change {
  let begun: Promise<Beside> | undefined;
  return {
    async begin() {
      begun ??= prepare(sql, countCopies);
      await begun;
    },
    async end() {
      if (begun === undefined) return;
      const { copies, surface } = await begun;
      if (surface === null) return;
      const taken = findTaken(surface, await readSurface(sql));
      if (taken.length > 0) throw new Error(toRefusal(copies, taken));
    },
  };
}

type Beside = { copies: number; surface: Surface | null };

async function prepare(
  sql: TransactionSql,
  countCopies: CountCopies = async () => 0,
): Promise<Beside> {
  await lockTables(sql);
  const copies = await countCopies(sql);
  return { copies, surface: copies === 0 ? null : await readSurface(sql) };
}

function toRefusal(copies: number, taken: readonly string[]): string {
  const named = taken.slice(0, NAMED_MOST).join(', ');
  const more = taken.length > NAMED_MOST ? ` and ${taken.length - NAMED_MOST} more` : '';
  const users = copies === 1 ? 'another copy that is running uses' : `${copies} running copies use`;
  return (
    `This release takes away what ${users}: ${named}${more}. Stop all other copies, start this one, ` +
    'then the others. A copy that was killed counts for 45 seconds.'
  );
}
