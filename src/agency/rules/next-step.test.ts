import { expect, test } from 'vitest';
import { findNextStep } from './next-step.ts';

const SETTLED = {
  logo_url: '/logo',
  is_team_public: true,
  hasTemplate: true,
  seats: 3,
  invited: 0,
  cap: 50,
};

test.for([
  [{ seats: 0, hasTemplate: false }, 'people'],
  [{ hasTemplate: false, is_team_public: false }, 'template'],
  [{ seats: 50, is_team_public: false }, 'full'],
  [{ is_team_public: false, logo_url: null }, 'team'],
  [{ logo_url: null, invited: 2 }, 'profile'],
  [{ invited: 2 }, 'waiting'],
  [{}, null],
  [{ cap: 0, seats: 0 }, null],
] as const)('for an agency with %j the next step is %s', ([state, step]) => {
  expect(findNextStep({ ...SETTLED, ...state })).toBe(step);
});
