import { SCHEMA_RELOAD_INTERVAL_MS } from '../../limits/tables.ts';
import { restErrors } from '../errors.ts';
import type { Column, Relation, Routine } from './introspect.ts';

/** Rows with named columns: a relation, or a function's result. */
export type Rowset = { name: string; columns: ReadonlyMap<string, Column> };

export type Table = Rowset & { schema: string; primaryKey: readonly string[] };

/** The exposed schemas at the time of reading. */
export type SchemaSnapshot = {
  findTable(schema: string, name: string): Table | null;
  /** All functions of that name, which may be overloaded. */
  listRoutines(schema: string, name: string): readonly Routine[];
};

export type SchemaCache = {
  /** The snapshot, loaded on first use. Throws PGRST002 while it can't be loaded. */
  get(): Promise<SchemaSnapshot>;
  /** Reloads it. */
  reload(): Promise<SchemaSnapshot>;
  /** Reloads it for an unknown name, unless it was reloaded a moment ago. */
  reloadForUnknown(): Promise<SchemaSnapshot>;
};

/** @param read reads the catalogue; see `introspect.ts`. */
export function createSchemaCache(
  read: () => Promise<{ relations: Relation[]; routines: Routine[] }>,
  now: () => number = () => performance.now(),
): SchemaCache {
  let snapshot: SchemaSnapshot | null = null;
  let reading: Promise<SchemaSnapshot> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  const readOnce = async () => {
    const startedAt = now();
    try {
      const { relations, routines } = await read();
      snapshot = toSnapshot(relations, routines);
      readAt = startedAt;
      return snapshot;
    } catch {
      if (snapshot !== null) return snapshot;
      throw restErrors.schemaCacheNotLoaded();
    } finally {
      reading = null;
    }
  };
  const share = () => {
    reading ??= readOnce();
    return reading;
  };

  return {
    get: async () => snapshot ?? (await share()),
    // A running load may have begun before the change.
    reload: async () => {
      await reading?.catch(() => undefined);
      return share();
    },
    reloadForUnknown: async () =>
      snapshot !== null && now() - readAt < SCHEMA_RELOAD_INTERVAL_MS ? snapshot : share(),
  };
}

function toSnapshot(relations: Relation[], routines: Routine[]): SchemaSnapshot {
  const tables = new Map<string, Table>();
  for (const { schema, name, columns, primary_key } of relations) {
    tables.set(keyOf(schema, name), {
      schema,
      name,
      columns: columnsByName(columns),
      primaryKey: primary_key,
    });
  }
  const routinesByName = new Map<string, Routine[]>();
  for (const routine of routines) {
    const key = keyOf(routine.schema, routine.name);
    routinesByName.set(key, [...(routinesByName.get(key) ?? []), routine]);
  }
  return {
    findTable: (schema, name) => tables.get(keyOf(schema, name)) ?? null,
    listRoutines: (schema, name) => routinesByName.get(keyOf(schema, name)) ?? [],
  };
}

/** Columns as the builders look them up. */
export function columnsByName(columns: readonly Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]));
}

function keyOf(schema: string, name: string): string {
  return `${schema}\0${name}`;
}
