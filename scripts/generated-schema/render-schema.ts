import type { Grant, Schema, SchemaFunction, SchemaRelation } from './read-schema.ts';

const HEAD = `-- The schema as it is after all migrations: to be read, and never to be run.
-- Written by \`npm run generate\`; a change is a new migration, in which a function is written whole again.`;

/**
 * @param migrations which of them wrote a function last, by the function's name
 * @returns the schema as one readable text: relations with all that hangs on them, then functions
 */
export function renderSchema(
  { relations, functions }: Schema,
  migrations: ReadonlyMap<string, string>,
): string {
  const parts = [
    HEAD,
    ...relations.map(renderRelation),
    ...functions.map((each) => renderFunction(each, migrations.get(each.name.split('(')[0] ?? ''))),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Of a relation that others define, only our policies. */
function renderRelation(relation: SchemaRelation): string {
  const { name, definition, indexes, grants, policies, triggers } = relation;
  const own = [
    definition,
    ...indexes,
    ...(relation.has_row_security ? [`alter table ${name} enable row level security;`] : []),
    ...renderGrants(name, grants),
    ...policies,
    ...triggers,
  ];
  return (relation.is_ours ? own : policies).map(tidy).join('\n');
}

/** One statement a role. */
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

function renderFunction(
  { name, head, body, callers }: SchemaFunction,
  migration: string | undefined,
): string {
  const quote = body.includes('$$') ? '$function$' : '$$';
  const [signature = '', ...clauses] = toLowerCase(head).trim().split(/\n\s*/);
  const origin = migration ? `-- ${migration}\n` : '';
  const definition = `${origin}${signature}\n${clauses.join(' ')} ${quote}${body}${quote};`;
  if (callers.length === 0) return definition;
  return `${definition}\ngrant execute on function ${name} to ${callers.join(', ')};`;
}

/** As a migration would say it: the catalogues shout, and cast every text. */
function tidy(statement: string): string {
  return toLowerCase(statement)
    .replace(/('(?:[^']|'')*')::(?:text|jsonb)\b(?!\[)/g, '$1')
    .replace(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
    .replace(/\(\( ?select ([\w.]+\(\)) as \w+\)\)/g, '(select $1)')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(' using btree ', ' ');
}

/** What is quoted stays as it is. */
function toLowerCase(statement: string): string {
  return statement.replace(/'(?:[^']|'')*'|"[^"]*"|[^'"]+/g, (part) =>
    /^['"]/.test(part) ? part : part.toLowerCase(),
  );
}
