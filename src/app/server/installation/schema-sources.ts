import { fileURLToPath } from 'node:url';
import type { SchemaSource } from '#database/migrate/migrate.ts';
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

/** The schemas, in the order they build on each other. */
export const SCHEMA_SOURCES: readonly SchemaSource[] = [GATEWAY_SCHEMA, PRODUCT_SCHEMA];
