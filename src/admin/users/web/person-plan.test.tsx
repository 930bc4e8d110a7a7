import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { parsePerson } from '#admin/rules/parse-person.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { PersonAgency } from './person-cards.tsx';
import { PersonPlan } from './person-plan.tsx';

afterEach(cleanup);

const END = '2026-12-31T10:00:00Z';
const NEXT = '2027-01-24T10:00:00Z';

/** A Premium Monthly subscriber as administrators receive them, with the given changes. */
function buildPerson({ status = 'active', isOpen = true, staff = 0 } = {}) {
  const page = {
    username: 'fiona',
    full_name: 'Fiona Weber',
    designation: '',
    profile_picture_url: null,
    is_active: isOpen,
    is_agency_profile: staff > 0,
    agency_max_staff: 50,
    sections: [],
    updated_at: END,
  };
  const row = {
    id: 1,
    happened_at: END,
    kind: 'subscription',
    status,
    plan: 'premium',
    amount: 399,
    currency: 'usd',
    covers_until: END,
    note: '',
    actor_email: null,
  };
  const counts = { pictures: 0, picture_bytes: 0, contacts: 0, leads: 0, versions: 0 };
  return parsePerson({
    account: {
      id: 'a',
      email: 'fiona@vizit.test',
      status: 'active',
      is_administrator: false,
      created_at: END,
      last_sign_in_at: null,
      email_confirmed_at: END,
      deletion: null,
    },
    profile: page,
    plan: {
      plan: 'premium',
      plan_expiry: END,
      is_trial_active: false,
      has_used_trial: true,
      renewing: { plan: 'premium', amount: 399, currency: 'usd', at: NEXT },
    },
    ledger: [row],
    usage: { ...counts, maxima: {}, views_30: 0, clicks_30: 0 },
    sessions: [],
    agency: null,
    suspensions: [],
    reports: [],
    audit: [],
    ...(staff > 0 && { own_agency: { staff_count: staff } }),
  });
}

test('a paid plan shows when it renews', () => {
  render(<PersonPlan person={buildPerson()} />);
  expect(screen.getByText('In force')).toBeTruthy();
  expect(screen.getByText('Renews').nextSibling?.textContent).toBe(formatDate(NEXT));
});

test('a failed payment shows no renewal, and a paused plan isn’t in force', () => {
  render(<PersonPlan person={buildPerson({ status: 'past_due', isOpen: false })} />);
  expect(screen.queryByText('Renews')).toBeNull();
  expect(screen.queryByText('In force')).toBeNull();
  expect(screen.getByText('Paused')).toBeTruthy();
  screen.getByText(`Failed, active until ${formatDate(END)}`);
});

test('each payment is listed once, and a trial costs nothing', () => {
  const person = buildPerson();
  const [first] = person.ledger;
  if (!first) throw new Error('There is no fact.');
  const month = (id: number, kind: string, status: string, covers_until: string) => ({
    ...first,
    id,
    kind,
    status,
    covers_until,
  });
  const ledger = [
    month(6, 'payment', 'succeeded', NEXT),
    month(5, 'subscription', 'active', NEXT),
    month(4, 'payment', 'succeeded', END),
    month(3, 'subscription', 'active', END),
    month(2, 'subscription', 'trialing', '2026-11-30T10:00:00Z'),
  ];
  render(<PersonPlan person={{ ...person, ledger }} />);
  expect(
    screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent),
  ).toEqual([
    'Payment, succeeded',
    'Payment, succeeded',
    'Subscription, active',
    'Subscription, trialing',
  ]);
  expect(screen.getAllByText('$3.99')).toHaveLength(2);
});

test('an agency says how many people are on its team', () => {
  render(<PersonAgency person={buildPerson({ staff: 9 })} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: '9' }).getAttribute('href')).toContain('/admin/agency');
});
