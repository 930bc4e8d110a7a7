import { expect, test } from 'vitest';
import { SECTION_CASES } from '#test/cases/sections.ts';
import { listEnabledSections, orderSections, SECTION_KEYS, SECTIONS } from './sections.ts';

test.for(SECTION_CASES)('the page shows: $what', ({ enabled, order, shown }) => {
  expect(listEnabledSections(enabled, order)).toEqual(shown);
});

test('every section appears in an order exactly once', () => {
  expect(orderSections([])).toEqual(SECTION_KEYS);
  expect(orderSections(['map', 'map', 'nonsense'])).toHaveLength(SECTION_KEYS.length);
});

test('sections have the specification’s names', () => {
  expect(Object.values(SECTIONS).map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'Contact Card',
      'Social Links',
      'Lead Form',
      'Skills',
      'Experience',
      'Custom Text',
      'Video',
      'Map',
    ]),
  );
});
