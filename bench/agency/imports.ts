import papa from 'papaparse';
import { checkStaffRows } from '#agency/staff/rules/staff-rows.ts';
import { readStaffTable } from '#agency/staff/rules/staff-table.ts';
import type { Sql } from '#database/connect.ts';
import { atMost, type Figure, formatNumber } from '../stand/figure.ts';
import type { Caller } from './caller.ts';
import { joinEverybody, STAFF, writeTeamFile } from './team.ts';
import { describeWork, timeAct, waitForQuiet, waitUntil } from './waiting.ts';
import type { ReadWork } from './work.ts';

const IMPORT_SECONDS = 10;

/** As many people as the screen sends at once (`agency/staff/web/mutations.ts`). */
const BATCH = 100;

/** A file of the whole team for the first time, and a year later, when everyone has joined. */
export async function measureImports(
  sql: Sql,
  owner: Caller,
  readWork: ReadWork,
): Promise<Figure[]> {
  const time = (act: () => Promise<void>) => timeAct(readWork, act);
  const invited = await time(() => importFile(sql, owner, writeTeamFile(1), 'invited'));
  const mailed = await time(() => waitForQuiet(sql));
  await joinEverybody(sql, owner.userId);
  await waitForQuiet(sql);
  const updated = await time(() => importFile(sql, owner, writeTeamFile(2), 'updated'));
  const fitted = await time(() => waitForPages(sql, owner.userId));
  const limit = { target: IMPORT_SECONDS, unit: 's' };
  return [
    atMost({
      what: `import of ${STAFF} people`,
      value: invited.seconds,
      ...limit,
      note: `${describeWork(invited)}; all invitations mailed ${formatNumber(mailed.seconds)} s later`,
    }),
    atMost({
      what: 'import a year later: everybody’s post and group',
      value: updated.seconds,
      ...limit,
      note: `${describeWork(updated)}; on all pages ${formatNumber(fitted.seconds)} s later`,
    }),
  ];
}

/** Reads a file as the screen does, and sends its people. @throws Error if a line isn't accepted */
async function importFile(sql: Sql, owner: Caller, file: string, status: string): Promise<void> {
  const { data: lines } = papa.parse<string[]>(file, { skipEmptyLines: false });
  const table = readStaffTable(lines);
  if (!table.ok) throw new Error(table.sentence);
  const { data: seats } = await owner.client
    .from('agency_staff')
    .select('email, full_name')
    .eq('agency_id', owner.userId)
    .throwOnError();
  const taken = new Map(seats.map(({ email, full_name }) => [email, full_name]));
  const room = { ownEmail: 'owner@vizit.test', taken, seatsLeft: STAFF - taken.size };
  const checked = checkStaffRows(table.rows, room);
  const rejected = checked.find(({ problem }) => problem !== null);
  if (rejected) throw new Error(`Line ${rejected.line}: ${rejected.problem}`);
  for (let start = 0; start < checked.length; start += BATCH) {
    const people = checked.slice(start, start + BATCH).map(({ row }) => row);
    await owner.client.rpc('add_staff', { people, update_known: true }).throwOnError();
  }
  await expectAll(sql, owner.userId, status);
}

/** @throws Error if the file left anyone out */
async function expectAll(sql: Sql, owner: string, status: string): Promise<void> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.audit_log
    where actor = ${owner} and action = ${`staff.${status}`}`;
  if (row?.count !== STAFF) throw new Error(`${row?.count} people were ${status}.`);
}

/** People who were moved have their group's look. */
function waitForPages(sql: Sql, owner: string): Promise<void> {
  return waitUntil('pages follow their groups', async () => {
    const [row] = await sql`
      select from public.agency_staff where agency_id = ${owner} and needs_template limit 1`;
    return row === undefined;
  });
}
