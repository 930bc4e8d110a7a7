import { RESERVED_USERNAMES } from '#page/profile/rules/username.ts';

const HEAD =
  '-- Names that nobody can take: written by `npm run generate` from `src/page/profile/rules/username.ts`.';

/** @returns the SQL file with the reserved names */
export function renderReservedUsernames(): string {
  const rows = [...RESERVED_USERNAMES].sort().map((name) => `  ('${name}')`);
  return `${HEAD}

truncate private.reserved_usernames;
insert into private.reserved_usernames (username) values
${rows.join(',\n')};
`;
}
