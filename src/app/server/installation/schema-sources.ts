import { fileURLToPath } from 'node:url';
import type { SchemaSource } from '#database/migrate/migrate.ts';
import type { Env } from '#kit/server/process/env.ts';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';

const inProject = (folder: string) => fileURLToPath(new URL(folder, PROJECT_ROOT));

export const GATEWAY_SCHEMA: SchemaSource = {
  directory: inProject('src/gateway/migrations'),
  table: 'auth.schema_migrations',
};

/** Migrations of the product, on top of the gateway or of a hosted backend. */
export const PRODUCT_SCHEMA: SchemaSource = {
  directory: inProject('supabase/migrations'),
  table: 'supabase_migrations.schema_migrations',
  schemas: inProject('supabase/schemas'),
  history: inProject('supabase/history'),
};

/** The schemas, in dependency order. */
export const SCHEMA_SOURCES: readonly SchemaSource[] = [GATEWAY_SCHEMA, PRODUCT_SCHEMA];

/** The gateway's objects in the schema `auth`. A hosted backend owns that schema. */
const HOSTED_SCHEMA: SchemaSource = {
  directory: fileURLToPath(new URL('supabase/hosted', PROJECT_ROOT)),
  table: 'supabase_migrations.hosted_migrations',
};

/** The product's own migrations and rules, and those for a hosted backend only. */
export const HOSTED_SOURCES: readonly SchemaSource[] = [PRODUCT_SCHEMA, HOSTED_SCHEMA];

/** @returns the table that counts rate limits */
export function toRateLimitTable({ hosted }: Pick<Env, 'hosted'>) {
  return { schemaName: hosted ? 'private' : 'auth', tableName: 'rate_limits' };
}
