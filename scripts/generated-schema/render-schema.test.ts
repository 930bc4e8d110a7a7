import { expect, test } from 'vitest';
import { renderSchema } from './render-schema.ts';

const TABLE = {
  name: 'public.notes',
  definition: "create table public.notes (\n  kind text not null DEFAULT 'New'::text\n);",
  indexes: ['CREATE INDEX notes_idx ON public.notes USING btree (kind);'],
  has_row_security: true,
  grants: [
    { role: 'authenticated', privilege: 'select', columns: null },
    { role: 'authenticated', privilege: 'update', columns: ['kind', 'text'] },
  ],
};

test('a table is rendered as its migration would define it, with its grants', () => {
  expect(renderSchema([TABLE])).toContain(`
create table public.notes (
  kind text not null default 'New'
);
create index notes_idx on public.notes (kind);
alter table public.notes enable row level security;
grant select, update (kind, text)
  on public.notes to authenticated;
`);
});
