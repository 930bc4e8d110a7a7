import type { Sql } from '#database/connect.ts';

/** Names that pass the first check, as pure noise would be refused at once. */
export type Vocabulary = {
  relations: readonly string[];
  columns: readonly string[];
  functions: readonly string[];
  parameters: readonly string[];
};

/** @returns the names in a server's database */
export async function readVocabulary(sql: Sql): Promise<Vocabulary> {
  const relations = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  const columns = await sql<{ name: string }[]>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'`;
  const functions = await sql<{ name: string; parameters: string[] | null }[]>`
    select proname as name, proargnames as parameters from pg_proc
    where pronamespace = 'public'::regnamespace`;
  return {
    relations: relations.map(({ name }) => name),
    columns: columns.map(({ name }) => name),
    functions: functions.map(({ name }) => name),
    parameters: [...new Set(functions.flatMap(({ parameters }) => parameters ?? []))],
  };
}
