import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONValue } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOwnData } from '#integrations/export/server/export.ts';
import { renderStaticCopy } from '#integrations/export/server/static-copy.tsx';
import { PATHS } from '#kit/rules/paths.ts';
import { parsePresentation } from '#page/design/rules/presentation.ts';
import { COLUMN_NAMES, type ColumnName, findColumn } from '#page/draft/rules/columns.ts';
import {
  type EditableColumns,
  listPicturePlaces,
  parseDraft,
  toColumns,
  toDraft,
} from '#page/draft/rules/profile-draft.ts';
import { findUsernameProblem } from '#page/profile/rules/username.ts';
import { parsePublicProfile } from '#page/public-profile/rules/public-profile.ts';
import {
  listSectionColumns,
  SECTION_KEYS,
  SECTIONS,
  type SectionKey,
} from '#page/sections/rules/sections.ts';
import { COLUMN_SAMPLES, SAMPLE_PICTURES } from '#test/cases/columns.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { save, saveNew } from '../roles.ts';

// The entry of each section and its columns in every place that lists them. A missing one fails
// here.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const SAMPLES = COLUMN_SAMPLES as unknown as EditableColumns;
const ALL_ON = Object.fromEntries(SECTION_KEYS.map((key) => [key, true]));

/** Columns of the table that the editor doesn't write: identity, payment, and legacy. */
const OTHERS = `id user_id plan plan_expiry is_active is_agency_profile agency_owner_id
  agency_max_staff is_trial_active trial_start_date trial_end_date has_used_trial custom_link_data
  map_data text_data heading_data created_at updated_at`.split(/\s+/);

test('domain and database have the same section keys in the same order', async () => {
  const [row] = await database.sql<{ keys: string[] }[]>`
    select to_jsonb(private.section_keys()) as keys`;
  expect(row?.keys).toEqual(SECTION_KEYS);
});

test('domain and database agree on each section’s feature, columns and limits', async () => {
  const rows = await database.sql<{ key: SectionKey; feature: string; most: object }[]>`
    select s.key, s.feature, jsonb_object_agg(c.name, c.max_entries) as most
    from private.sections s join private.profile_columns c on c.section = s.key group by s.key, s.feature`;
  for (const { key, feature, most } of rows) {
    expect(SECTIONS[key].feature ?? null, key).toBe(feature);
    const columns = listSectionColumns(key);
    expect(
      Object.fromEntries(columns.map((name) => [name, findColumn(name).entries?.most ?? null])),
      key,
    ).toEqual(most);
  }
});

test('the table has exactly the editor’s and the design’s columns', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'public.profiles'::regclass and attnum > 0 and not attisdropped`;
  const known = new Set([...OTHERS, ...Object.keys(parsePresentation({})), ...COLUMN_NAMES]);
  expect(new Set(rows.map(({ name }) => name))).toEqual(known);
});

test('every column comes with a migration, as a backup is restored before schema files', () => {
  const folder = join(import.meta.dirname, '../../migrations');
  const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const missing = COLUMN_NAMES.filter(
    (name) => !new RegExp(`\\b${name} (?:text|jsonb)\\b`).test(text.join('')),
  );
  expect(missing, 'Add these columns to public.profiles in a migration').toEqual([]);
});

test('every section shows a column, and every section column is shown only by its section', async () => {
  const rows = await database.sql<{ name: ColumnName; section: string }[]>`
    select name, section from private.profile_columns where section is not null`;
  expect(new Set(rows.map(({ section }) => section))).toEqual(new Set(SECTION_KEYS));
  const { user_id } = await createPremiumProfile(database.sql, {
    ...COLUMN_SAMPLES,
    username: 'shown_or_not',
    sections_enabled: {},
  });
  const hidden = await findPage(user_id);
  for (const { name } of rows) expect(hidden?.[name], name).not.toEqual(COLUMN_SAMPLES[name]);
  await save(database.sql, user_id, { sections_enabled: ALL_ON });
  const shown = await findPage(user_id);
  for (const { name } of rows) expect(shown?.[name], name).toEqual(COLUMN_SAMPLES[name]);
});

describe.for(COLUMN_NAMES)('%s', (column) => {
  const sample = COLUMN_SAMPLES[column];

  test('is saved by its owner, read back, kept as a version, shown and exported', async () => {
    const { user_id } = await createPremiumProfile(database.sql, { sections_enabled: ALL_ON });
    const saved = await save(database.sql, user_id, { [column]: sample });
    expect(saved?.[column]).toEqual(sample);
    const data = await openOwnData(database.sql, user_id);
    const versions: { content: unknown }[] = [];
    for await (const rows of data?.versions() ?? []) versions.push(...rows);
    await data?.close();
    expect(data?.profile[column]).toEqual(sample);
    if (column !== 'username') expect(versions[0]?.content).toMatchObject({ [column]: sample });
    if (column === 'sections_enabled' || column === 'section_order') return;
    expect((await findPage(user_id))?.[column]).toEqual(sample);
    const page: Readonly<Record<string, unknown>> = { ...data?.page };
    expect(page[column]).toMatchObject(sample as object);
  });

  test('refuses or empties invalid values', async () => {
    for (const garbage of listGarbage(sample)) {
      const saved = await saveNew(database.sql, { [column]: garbage }).catch((error) => error.code);
      if (typeof saved === 'string') expect(saved, JSON.stringify(garbage)).toMatch(/^PT4/);
      else expect(saved?.[column], JSON.stringify(garbage)).toEqual(toEmpty(sample));
    }
  });

  test('is empty in a draft saved before it existed', () => {
    if (column === 'username') return;
    const { [column]: _unknown, ...older } = toDraft(SAMPLES);
    expect(parseDraft(older)).toEqual({
      ...older,
      [column]: toDraft({} as EditableColumns)[column],
    });
  });

  test('keeps draft entries that lack a newer field', () => {
    const draft = toDraft(SAMPLES);
    const [entry] = Array.isArray(sample) ? (draft[column] as unknown[]) : [draft[column]];
    for (const name of typeof entry === 'object' ? Object.keys(entry ?? {}) : []) {
      const { [name]: _unknown, ...older } = entry as Record<string, unknown>;
      const kept = parseDraft({ ...draft, [column]: Array.isArray(sample) ? [older] : older });
      const value: unknown = kept?.[column];
      expect(Array.isArray(sample) ? (value as unknown[])[0] : value, name).toMatchObject(older);
    }
  });

  test('lists its pictures for the library and the static copy', () => {
    const pictures = listPictures(sample);
    const places = listPicturePlaces(toDraft({ ...({} as EditableColumns), [column]: sample }));
    expect(places.map(({ url }) => url).filter(Boolean)).toEqual(pictures);
    // A poster is shown on its embed.
    const { embed_video, embed_audio } = SAMPLES;
    const embeds = { embed_video, embed_audio };
    const page = parsePublicProfile({ ...embeds, [column]: sample, sections: SECTION_KEYS });
    const pictureFiles = new Map(pictures.map((url, index) => [url, `pictures/${index}.png`]));
    const copy = renderStaticCopy(page, { pictureFiles, cardFile: 'contact.vcf' });
    expect(copy).not.toContain(SAMPLE_PICTURES);
    for (const file of pictureFiles.values()) expect(copy).toContain(file);
  });
});

test('a draft survives storing and reading unchanged', () => {
  expect(toDraft(toColumns(toDraft(SAMPLES)))).toEqual(toDraft(SAMPLES));
});

test('a username can’t be the path of a screen', async () => {
  const words = new Set(Object.values(PATHS).map((path) => path.split('/')[1] ?? ''));
  for (const word of words) {
    const [row] = await database.sql<{ problem: string | null }[]>`
      select private.find_username_problem(${word}, null) as problem`;
    expect([word, row?.problem, findUsernameProblem(word)]).not.toContain(null);
  }
});

async function findPage(userId: string) {
  const [row] = await database.sql`select * from public.public_profiles where user_id = ${userId}`;
  return row;
}

/** Values such a column must never store: other types, and URLs that would run scripts. */
function listGarbage(sample: JSONValue): JSONValue[] {
  if (typeof sample === 'string') return ['x'.repeat(100_001)];
  const garbage: JSONValue[] = [null, 'text', 7, Array.isArray(sample) ? { a: 1 } : [1]];
  const [entry] = Array.isArray(sample) ? sample : [];
  const hasUrl = typeof entry === 'object' && entry !== null && 'url' in entry;
  return hasUrl ? [...garbage, [{ url: 'javascript:alert(1)' }], [7]] : garbage;
}

function toEmpty(sample: JSONValue): JSONValue {
  return Array.isArray(sample) ? [] : {};
}

function listPictures(value: JSONValue): string[] {
  if (typeof value === 'string') return value.startsWith(SAMPLE_PICTURES) ? [value] : [];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((part) => listPictures(part as JSONValue))
    : [];
}
