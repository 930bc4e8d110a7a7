import { expect, test } from 'vitest';
import { ACT_CASES } from '#test/cases/managers.ts';
import { mayActOn } from './roles.ts';

test.for(ACT_CASES)('a %s may act on a %s: %s', ([leader, role, isAllowed]) => {
  expect(mayActOn(leader, role)).toBe(isAllowed);
});
