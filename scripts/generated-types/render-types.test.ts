import { expect, test } from 'vitest';
import type { CatalogColumn } from './read-catalog.ts';
import { renderTypes } from './render-types.ts';

function column(name: string, type: string, rest: Partial<CatalogColumn> = {}): CatalogColumn {
  const plain = { is_array: false, is_nullable: false, has_default: false, is_generated: false };
  return { name, type, ...plain, ...rest };
}

const CATALOG = {
  relations: [
    {
      name: 'lead_forms',
      kind: 'table' as const,
      columns: [
        column('id', 'int8', { has_default: true, is_generated: true }),
        column('fields', 'jsonb'),
        column('tags', 'text', { is_array: true, has_default: true }),
        column('note', 'text', { is_nullable: true }),
        column('created_at', 'timestamptz', { has_default: true }),
      ],
    },
    {
      name: 'open_forms',
      kind: 'view' as const,
      columns: [column('id', 'int8', { is_nullable: true })],
    },
  ],
  functions: [
    {
      name: 'find_forms',
      parameters: [
        { name: 'word', type: 'text', is_array: false, has_default: false },
        { name: 'most', type: 'int4', is_array: false, has_default: true },
      ],
      columns: [],
      returns: { type: 'lead_forms', is_array: false, is_set: true, relation: 'lead_forms' },
    },
  ],
};

test('every table and view has a row type named after it', () => {
  expect(renderTypes(CATALOG)).toContain(`export type LeadFormsRow = {
  id: number;
  fields: Json;
  tags: string[];
  note: string | null;
  created_at: string;
};

export type OpenFormsRow = {
  id: number | null;
};`);
});

test('columns with a default are optional, and generated columns can’t be inserted', () => {
  expect(renderTypes(CATALOG)).toContain(`        Insert: {
          id?: never;
          fields: Json;
          tags?: string[];
          note?: string | null;
          created_at?: string;
        };`);
});

test('a function that returns table rows is typed as that row', () => {
  expect(renderTypes(CATALOG)).toContain(`      find_forms: {
        Args: { word: string; most?: number };
        Returns: LeadFormsRow[];
      };`);
});
