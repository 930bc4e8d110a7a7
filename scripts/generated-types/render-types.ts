import type {
  Catalog,
  CatalogColumn,
  CatalogFunction,
  CatalogParameter,
  CatalogRelation,
} from './read-catalog.ts';

const HEADER = `// Written by \`npm run generate\` from the migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
`;

/** As in PostgREST's JSON. Other types are strings. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  void: 'undefined',
};

/**
 * A catalogue's TypeScript: a `…Row` type for every table and view, and `Database`, in the format
 * of Supabase's clients. A view's columns may all be null, because PostgreSQL doesn't know better.
 */
export function renderTypes({ relations, functions }: Catalog): string {
  const tables = relations.filter(({ kind }) => kind === 'table');
  const views = relations.filter(({ kind }) => kind === 'view');
  return [
    HEADER,
    ...relations.map(renderRow),
    'export type Database = {',
    '  public: {',
    ...renderGroup('Tables', tables.map(renderTable)),
    ...renderGroup('Views', views.map(renderView)),
    ...renderGroup('Functions', functions.map(renderFunction)),
    '  };',
    '};',
    '',
  ].join('\n');
}

/** `lead_forms` → `LeadFormsRow`. */
function rowName(relation: string): string {
  const words = relation.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Row`;
}

function renderRow({ name, columns }: CatalogRelation): string {
  const lines = columns.map((column) => `  ${column.name}: ${typeOfColumn(column)};`);
  return [`export type ${rowName(name)} = {`, ...lines, '};', ''].join('\n');
}

function renderGroup(name: string, entries: string[]): string[] {
  if (entries.length === 0) return [`    ${name}: Record<never, never>;`];
  return [`    ${name}: {`, ...entries, '    };'];
}

function renderTable({ name, columns }: CatalogRelation): string {
  return [
    `      ${name}: {`,
    `        Row: ${rowName(name)};`,
    '        Insert: {',
    ...columns.map((column) => renderWritable(column, isOptional(column))),
    '        };',
    '        Update: {',
    ...columns.map((column) => renderWritable(column, true)),
    '        };',
    '        Relationships: [];',
    '      };',
  ].join('\n');
}

function renderWritable(column: CatalogColumn, optional: boolean): string {
  const type = column.is_generated ? 'never' : typeOfColumn(column);
  return `          ${column.name}${optional ? '?' : ''}: ${type};`;
}

function isOptional(column: CatalogColumn): boolean {
  return column.is_nullable || column.has_default || column.is_generated;
}

function renderView({ name }: CatalogRelation): string {
  return `      ${name}: { Row: ${rowName(name)}; Relationships: [] };`;
}

function renderFunction({ name, parameters, columns, returns }: CatalogFunction): string {
  const args = parameters.map(
    (parameter) => `${parameter.name}${parameter.has_default ? '?' : ''}: ${typeOf(parameter)}`,
  );
  const one = returnedType({ columns, returns });
  return [
    `      ${name}: {`,
    `        Args: ${args.length > 0 ? `{ ${args.join('; ')} }` : 'Record<never, never>'};`,
    `        Returns: ${returns.is_set ? arrayOf(one) : one};`,
    '      };',
  ].join('\n');
}

function returnedType({ columns, returns }: Pick<CatalogFunction, 'columns' | 'returns'>): string {
  if (returns.relation) return rowName(returns.relation);
  if (columns.length === 0) return typeOf(returns);
  return `{ ${columns.map((column) => `${column.name}: ${typeOf(column)}`).join('; ')} }`;
}

function typeOfColumn(column: CatalogColumn): string {
  return column.is_nullable ? `${typeOf(column)} | null` : typeOf(column);
}

function typeOf({ type, is_array }: Pick<CatalogParameter, 'type' | 'is_array'>): string {
  const one = TYPES[type] ?? 'string';
  return is_array ? arrayOf(one) : one;
}

function arrayOf(type: string): string {
  return `${type}[]`;
}
