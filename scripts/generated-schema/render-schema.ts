import type { Grant, SchemaTable } from './read-schema.ts';

const HEAD = `-- The tables as they are after all migrations, and who may do what with them: to be read, and never to be run.
-- Written by \`npm run generate\`. Functions, views, triggers and policies are in \`supabase/schemas/\`.`;

/** @returns the tables as one readable text */
export function renderSchema(tables: readonly SchemaTable[]): string {
  return `${[HEAD, ...tables.map(renderTable)].join('\n\n')}\n`;
}

function renderTable({ name, definition, indexes, has_row_security, grants }: SchemaTable): string {
  return [
    definition,
    ...indexes,
    ...(has_row_security ? [`alter table ${name} enable row level security;`] : []),
    ...renderGrants(name, grants),
  ]
    .map(tidy)
    .join('\n');
}

/** One statement per role. */
function renderGrants(name: string, grants: readonly Grant[]): string[] {
  const roles = [...new Set(grants.map(({ role }) => role))];
  return roles.map((role) => {
    const rights = grants
      .filter((grant) => grant.role === role)
      .map(({ privilege, columns }) =>
        columns ? `${privilege} (${columns.join(', ')})` : privilege,
      );
    return `grant ${rights.join(', ')}\n  on ${name} to ${role};`;
  });
}

/** As a migration would write it: the catalogues use upper case, and cast every text. */
function tidy(statement: string): string {
  return toLowerCase(statement)
    .replace(/('(?:[^']|'')*')::(?:text|jsonb)\b(?!\[)/g, '$1')
    .replace(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
    .replace(/\(\( ?select ([\w.]+\(\)) as \w+\)\)/g, '(select $1)')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(' using btree ', ' ');
}

/** Lowercases everything outside quotes. */
function toLowerCase(statement: string): string {
  return statement.replace(/'(?:[^']|'')*'|"[^"]*"|[^'"]+/g, (part) =>
    /^['"]/.test(part) ? part : part.toLowerCase(),
  );
}
