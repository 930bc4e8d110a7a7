import { fileURLToPath } from 'node:url';
import type { SchemaSource } from '#database/migrate/migrate.ts';
import type { Env } from '#kit/server/process/env.ts';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';
import { PRODUCT_SCHEMA } from '../installation/schema-sources.ts';

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
