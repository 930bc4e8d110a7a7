import { median } from '../stand/statistics.ts';
import type { Load, Stage } from './stage.ts';

/** One fault's effects, in seconds. */
export type Seen = { withoutWrites: number; withoutPages: number; suspension: number };

const NAME_WIDTH = 42;
const COLUMN_WIDTH = 22;

/** Prints the column names of `sayFault`. */
export function sayColumns(): void {
  const columns = ['s without writes', 's without pages', 's until suspended'];
  say(' '.repeat(NAME_WIDTH + 2) + columns.map((name) => name.padStart(COLUMN_WIDTH)).join(''));
}

/** Prints a line of the table: minimum, median and maximum of several rounds. */
export function sayFault(name: string, all: readonly Seen[]): void {
  const columns = [
    spread(all.map((one) => one.withoutWrites)),
    spread(all.map((one) => one.withoutPages)),
    spread(all.map((one) => one.suspension)),
  ];
  const cells = columns.map((cell) => cell.padStart(COLUMN_WIDTH));
  say(`  ${name.padEnd(NAME_WIDTH)}${cells.join('')}`);
}

/** @returns minimum, median and maximum; a single value alone */
export function spread(values: readonly number[], digits = 2): string {
  const ends = [Math.min(...values), median(values), Math.max(...values)];
  return (values.length === 1 ? ends.slice(0, 1) : ends)
    .map((value) => value.toFixed(digits))
    .join(' · ');
}

/** Compares acknowledged writes with the database. @returns a line for each loss */
export async function compare({ ledger, sql, mails }: Stage): Promise<string[]> {
  // A standby may lag, and refuses such a transaction.
  const losses = await sql.begin('read write', (tx) => ledger.findLosses(tx));
  const { save, lead, event } = ledger.counts();
  const { mails: sent, twice, leadsTwice } = mails.counts();
  say(`  acknowledged: ${save} saves, ${lead} leads, ${event} events; lost: ${losses.length}`);
  say(`  mails: ${sent}; the same one twice: ${twice}; a lead in two of them: ${leadsTwice}`);
  return losses;
}

/** @returns a line for each kind of wrong response to a page, or of repeated action */
export function judge({ answers, mails }: Stage, { known, changing }: Load): string[] {
  sayAnswers('answers to writes', answers);
  const others = changing.counts();
  sayAnswers(`refused of ${others.asked} pages just saved`, others.refused);
  const { asked, refused } = known.counts();
  sayAnswers(`refused of ${asked} pages in memory`, refused);
  const { leadsTwice } = mails.counts();
  return [
    ...[...refused].map(([status, count]) => `${count} pages in memory were answered ${status}`),
    ...(leadsTwice > 0 ? [`${leadsTwice} leads were mailed twice`] : []),
  ];
}

export function sayAnswers(what: string, answers: Map<string, number>): void {
  const counted = [...answers].sort().map(([status, count]) => `${status} × ${count}`);
  say(`${what}: ${counted.join(', ') || 'none'}`);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
