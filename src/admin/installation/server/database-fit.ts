import type { Sql } from '#database/connect.ts';

type Facts = { encoding: string; lower: string; strings: string; strange: string | null };

/**
 * Checks whether an installation can use a database, without changing it.
 *
 * @param sql with at least two connections
 * @returns the problem and what to do, in sentences; null if there is none
 */
export async function findDatabaseProblem(sql: Sql): Promise<string | null> {
  const [facts] = await sql<Facts[]>`
    select current_setting('server_encoding') as encoding, lower('I') as lower,
      current_setting('standard_conforming_strings') as strings,
      case when to_regclass('supabase_migrations.schema_migrations') is null then (
        select min(relname::text) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
          and not exists (
            select from pg_depend
            where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      ) end as strange`;
  if (facts === undefined) return null;
  const { encoding, lower, strings, strange } = facts;
  if (encoding !== 'UTF8') {
    return `its encoding is ${encoding}. Create another with: create database … encoding 'UTF8' template template0`;
  }
  if (lower !== 'i') {
    return `its locale makes “${lower}” of “I”, which breaks names. Create another with: create database … locale 'C.UTF-8' template template0`;
  }
  if (strings !== 'on') {
    return 'standard_conforming_strings is off. Switch it on with: alter database … set standard_conforming_strings = on (or alter role …)';
  }
  if (await isPooled(sql)) {
    return 'a pooler in transaction mode is in between, which breaks jobs and emails. Name PostgreSQL itself, or let the pooler keep a session each';
  }
  return strange === null
    ? null
    : `it holds another program’s tables, such as public.${strange}. Name an empty database`;
}

/**
 * Behind a pooler in transaction mode, either connection may be served by another backend process next time,
 * depending on the one it is lent.
 */
async function isPooled(sql: Sql): Promise<boolean> {
  const ask = async (db: Sql) => {
    const [row] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`.simple();
    return row?.pid;
  };
  const one = await sql.reserve();
  try {
    const before = await ask(one);
    const isShared = await sql.begin(async (tx) => {
      const other = await ask(tx as unknown as Sql);
      return other === before || (await ask(one)) !== before;
    });
    const later = [await ask(one), await ask(one), await ask(one)];
    return isShared || later.some((pid) => pid !== before);
  } finally {
    one.release();
  }
}
