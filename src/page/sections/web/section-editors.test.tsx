import { expect, test } from 'vitest';
import { findColumn } from '#page/draft/rules/columns.ts';
import { listSectionColumns, SECTION_KEYS } from '../rules/sections.ts';
import { OWN_EDITORS, SECTION_EDITORS } from './section-editors.tsx';

test('every section has an editor', () => {
  expect(Object.keys(SECTION_EDITORS)).toEqual(SECTION_KEYS);
});

test('a section without its own editor has a label for each text field', () => {
  const fields = SECTION_KEYS.filter((key) => !(key in OWN_EDITORS))
    .flatMap(listSectionColumns)
    .flatMap((name) => Object.entries(findColumn(name).entries?.fields ?? {}));
  const silent = fields.filter(([name, { label }]) => name !== 'id' && !label);
  expect(fields.length).toBeGreaterThan(0);
  expect(silent.map(([name]) => name)).toEqual([]);
});
