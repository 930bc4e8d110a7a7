import { expect, test } from 'vitest';
import { renderSchema } from './render-schema.ts';

const NOWHERE: ReadonlyMap<string, string> = new Map();

const TABLE = {
  name: 'public.notes',
  definition: "create table public.notes (\n  kind text not null DEFAULT 'New'::text\n);",
  indexes: ['CREATE INDEX notes_idx ON public.notes USING btree (kind);'],
  has_row_security: true,
  is_ours: true,
  grants: [
    { role: 'authenticated', privilege: 'select', columns: null },
    { role: 'authenticated', privilege: 'update', columns: ['kind', 'text'] },
  ],
  policies: [
    'create policy "Owners read" on public.notes\n  using (owner = (( SELECT auth.uid() AS uid)));',
  ],
  triggers: [],
};

test('a table reads as a migration would say it, with all that hangs on it', () => {
  expect(renderSchema({ relations: [TABLE], functions: [] }, NOWHERE)).toContain(`
create table public.notes (
  kind text not null default 'New'
);
create index notes_idx on public.notes (kind);
alter table public.notes enable row level security;
grant select, update (kind, text)
  on public.notes to authenticated;
create policy "Owners read" on public.notes
  using (owner = (select auth.uid()));
`);
});

test('of what others define, only what we added is shown', () => {
  const theirs = renderSchema(
    { relations: [{ ...TABLE, is_ours: false }], functions: [] },
    NOWHERE,
  );
  expect(theirs).toContain('Owners read');
  expect(theirs).not.toContain('create table');
});

test('a function shows where it was written, its body as it stands there, and who may call it', () => {
  const head = 'create FUNCTION public.greet(name text)\n RETURNS text\n LANGUAGE sql\nAS ';
  const body = "\n  SELECT 'Hello ' || name\n";
  const written = new Map([['public.greet', '2026_greet.sql']]);
  const greet = { name: 'public.greet(text)', head, body, callers: ['anon'] };
  expect(renderSchema({ relations: [], functions: [greet] }, written)).toContain(`
-- 2026_greet.sql
create function public.greet(name text)
returns text language sql as $$
  SELECT 'Hello ' || name
$$;
grant execute on function public.greet(text) to anon;
`);
});
