import { expect, test } from 'vitest';
import { findNeededFeature, SECTION_KEYS } from '#page/sections/rules/sections.ts';
import { findInSources } from '#test/source-files.ts';
import { FEATURE_KEYS } from '../rules/features.ts';

const HINTED = [
  ...findInSources('src', /<PlanHint[^>]*?feature=(?:"|\{[^}]*')(\w+)/g),
  ...SECTION_KEYS.map(findNeededFeature),
];

test.for(FEATURE_KEYS)('a plan without %s says so at a section or in a hint', (feature) => {
  expect(HINTED).toContain(feature);
});
