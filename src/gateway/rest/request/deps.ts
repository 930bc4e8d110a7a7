import type { Context } from 'hono';
import type { JWTPayload } from 'jose';
import type { DataPool } from '../../connections/data-pool.ts';
import type { RestBounds } from '../../limits/tables.ts';
import { RestError } from '../rest-error.ts';
import type { SchemaCache, SchemaSnapshot } from '../schema/schema-cache.ts';
import type { PreparedShapes } from '../sql/statement.ts';
import type { RequestLimit, UnsentAnswers } from './bounds.ts';

export type RestKeys = {
  /** The claims of a valid token; rejects with one of jose's errors. */
  verify(token: string): Promise<JWTPayload>;
  /** The claims of callers without a key; null if a key is required. */
  claimsWithoutKey: JWTPayload | null;
};

export type RestSettings = {
  /** The exposed schemas; the first is the default. */
  schemas: readonly string[];
  /** The maximum number of rows per response. */
  maxRows: number;
  /** The statement timeout in milliseconds; 8,000 by default. */
  statementTimeoutMs?: number;
  /** The same for anonymous callers; 3,000 by default, and never more than for others. */
  anonymousStatementTimeoutMs?: number;
  /** Read-only functions, which a replica may run. */
  replicaFunctions?: readonly string[];
  restBounds?: RestBounds;
  /** The caller's address, for limits per address. */
  clientAddress?: (context: Context) => string;
  /** The caller's country, if known. */
  clientCountry?: (context: Context) => string | null;
};

export type RestLog = { error(details: object, message: string): void };

/** The dependencies of every route. */
export type RestDeps = {
  pool: DataPool;
  shapes: PreparedShapes;
  cache: SchemaCache;
  keys: RestKeys;
  settings: Required<RestSettings>;
  roles: readonly string[];
  unsent: UnsentAnswers;
  limit: RequestLimit;
  log: RestLog;
};

/** Errors that a missed schema change may have caused. */
const SCHEMA_CODES = new Set(['PGRST202', 'PGRST204', 'PGRST205', '42703']);

/** Builds something from the schema; for an unknown name, reloads the schema and tries once more. */
export async function withSchema<T>(
  cache: SchemaCache,
  build: (schema: SchemaSnapshot) => T,
): Promise<T> {
  const known = await cache.get();
  try {
    return build(known);
  } catch (error) {
    if (!(error instanceof RestError && SCHEMA_CODES.has(error.body.code))) throw error;
    const fresh = await cache.reloadForUnknown();
    if (fresh === known) throw error;
    return build(fresh);
  }
}
