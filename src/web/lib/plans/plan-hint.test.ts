import { expect, test } from 'vitest';
import { FEATURE_KEYS } from '#domain/billing/plans/features.ts';
import { SECTION_KEYS } from '#domain/profile/sections/sections.ts';
import { findNeededFeature } from '#domain/profile/sections/visible-sections.ts';
import { findInSources } from '#test/source-files.ts';

const HINTED = [
  ...findInSources('src/web', /<PlanHint[^>]*?feature=(?:"|\{[^}]*')(\w+)/g),
  ...SECTION_KEYS.map(findNeededFeature),
];

test.for(FEATURE_KEYS)('a plan without %s says so at a section or in a hint', (feature) => {
  expect(HINTED).toContain(feature);
});
