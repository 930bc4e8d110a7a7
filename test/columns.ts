import type { JSONValue } from 'postgres';
import type { Sql, TransactionSql } from '#database/connect.ts';

/** The columns of a test's row, with JSON as plain values. */
export type Columns = Readonly<Record<string, JSONValue | Date | undefined>>;

/** @returns the columns in the driver's format: lists and objects marked as JSON. */
export function toColumns(sql: Sql | TransactionSql, columns: Columns) {
  const entries = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isJson(value) ? sql.json(value) : (value ?? null)]),
  );
}

function isJson(value: Columns[string]): value is { [key: string]: JSONValue } | JSONValue[] {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}
