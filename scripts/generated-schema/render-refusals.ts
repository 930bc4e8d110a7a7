import { REFUSALS } from '#app/rules/refusals.ts';

const HEAD = `-- The words of every refusal: written by \`npm run generate\` from \`src/app/rules/refusals.ts\`.

create or replace function private.refusal(code text, out status text, out words text)
language sql immutable set search_path = '' as $$
  select r.status, r.words from (values`;

/** @returns the SQL file with the messages of its error codes */
export function renderRefusals(): string {
  const rows = Object.entries(REFUSALS).map(
    ([code, [status, words]]) => `    ('${code}', '${status}', '${words.replaceAll("'", "''")}')`,
  );
  return `${HEAD}\n${rows.join(',\n')}\n  ) as r (code, status, words) where r.code = refusal.code\n$$;\n`;
}
