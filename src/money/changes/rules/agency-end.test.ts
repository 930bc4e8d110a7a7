import { expect, test } from 'vitest';
import { listAgencyLosses } from './switch-details.ts';

const person = (full_name: string, status = 'active') => ({
  full_name,
  status,
  email: `${full_name || 'nobody'}@vizit.test`,
});
const many = Array.from({ length: 51 }, (_nobody, index) => person(`P${index}`));

test('ending an agency names its pages, staff and invitations', () => {
  const team = [person('Ada'), person('Grace', 'suspended'), person('', 'invited')];
  expect(listAgencyLosses(team, 'premium')).toEqual([
    '2 pages of your team go back to Free: Ada and Grace.',
    '1 invitation can’t be accepted any more: nobody@vizit.test.',
    'You can’t edit your team’s pages, push your template or see shared leads any more.',
    'Nothing is deleted. We email you and your team.',
  ]);
  expect(listAgencyLosses(many, 'free')[0]).toBe(
    '51 pages of your team go back to Free: P0, P1, P2, P3, P4 and 46 more.',
  );
});

test('moving to a smaller agency lists no losses', () => {
  expect(listAgencyLosses(many.slice(1), 'agency_50')).toEqual([]);
});
