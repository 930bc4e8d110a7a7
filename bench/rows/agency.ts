import type { Sql } from '#database/connect.ts';
import { type Caller, type Served, signIn } from '../agency/caller.ts';
import { measureExports } from '../agency/exports.ts';
import { measureImports } from '../agency/imports.ts';
import { measurePush } from '../agency/pushes.ts';
import { measureScreens } from '../agency/screens.ts';
import { createOwner, LEADS, STAFF, writePast } from '../agency/team.ts';
import { watchWork } from '../agency/work.ts';
import { startDatabase } from '../stand/database.ts';
import { formatNumber, type Row } from '../stand/figure.ts';
import { within } from '../stand/scope.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';

/** The largest team for sale, from its first file to its lists and exports, as its people request them. */
export const agency: Row = {
  title: `An agency of ${STAFF} with ${formatNumber(LEADS)} leads`,
  async measure(scope) {
    const dataDirectory = createDataDirectory(scope);
    const { url: databaseUrl, sql } = await startDatabase(scope, dataDirectory);
    // The server creates the schema, and the key that signs tokens.
    await within(scope, (own) => startServer(own, { dataDirectory, databaseUrl }));
    const ownerId = await createOwner(sql);
    const { url, pid } = await startServer(scope, { dataDirectory, databaseUrl });
    const served = { url, dataDirectory };
    const owner = await signIn(served, ownerId);
    const readWork = watchWork(sql, pid);
    const imports = await measureImports(sql, owner, readWork);
    const push = await measurePush(sql, owner, readWork);
    await writePast(sql, ownerId);
    const member = await signInMember(served, sql, owner);
    return [
      ...imports,
      ...push,
      ...(await measureScreens(owner, member, readWork)),
      ...(await measureExports(owner, readWork)),
    ];
  },
};

/** @returns a member of the team */
async function signInMember(served: Served, sql: Sql, { userId }: Caller): Promise<Caller> {
  const [seat] = await sql<{ user_id: string }[]>`
    select user_id from public.agency_staff where agency_id = ${userId} order by email limit 1`;
  if (seat === undefined) throw new Error('The team is empty.');
  return signIn(served, seat.user_id);
}
