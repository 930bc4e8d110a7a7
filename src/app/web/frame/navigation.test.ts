import { expect, test } from 'vitest';
import { ADMIN_ENTRIES } from '../layouts/admin-layout.tsx';
import { countCases, divideEntries, findCurrent, listEntries } from './navigation.ts';

const person = { is_agency_profile: false, agency_owner_id: null };
const agencyOwner = { is_agency_profile: true, agency_owner_id: null };
const agencyStaff = { is_agency_profile: true, agency_owner_id: 'an-owner' };

const listPaths = (...arguments_: Parameters<typeof listEntries>) =>
  listEntries(...arguments_).map((entry) => entry.path);

test('normal users get the seven entries in order', () => {
  expect(listEntries(person, false).map(({ path, label }) => [path, label])).toEqual([
    ['/', 'Dashboard'],
    ['/edit', 'Edit'],
    ['/personalize', 'Personalize'],
    ['/account-settings', 'Settings'],
    ['/contacts', 'Contacts'],
    ['/integration', 'Integration'],
    ['/billing', 'Billing'],
  ]);
});

test('an agency owner gets entries of their own, staff get the normal ones', () => {
  const owned = ['/agency-dashboard', '/personalize', '/account-settings', '/billing'];
  expect(listPaths(agencyOwner, false)).toEqual(owned);
  expect(listPaths(agencyStaff, false)).toEqual(listPaths(person, false));
  expect(listPaths(agencyStaff, false, true).slice(0, 3)).toEqual([
    '/',
    '/agency-dashboard',
    '/edit',
  ]);
});

test('administrators also get the admin panel', () => {
  expect(listEntries(person, true).at(-1)).toMatchObject({ path: '/admin', label: 'Admin Panel' });
  expect(listPaths(agencyOwner, true).at(-1)).toBe('/admin');
});

test('the dashboard is current at both its paths, and contacts is current on leads', () => {
  expect(findCurrent('/', '/')).toBe('page');
  expect(findCurrent('/', '/dashboard')).toBe('page');
  expect(findCurrent('/contacts', '/leads')).toBe('true');
  expect(findCurrent('/', '/leads')).toBeUndefined();
  expect(findCurrent('/', '/edit')).toBeUndefined();
});

test('on an administrator’s screens, a person’s account is marked under Users', () => {
  expect(findCurrent('/admin/users', '/admin/users/some-id')).toBe('true');
  expect(findCurrent('/admin', '/admin/users/some-id')).toBeUndefined();
});

test('a phone’s bar has four entries: one for the editor, the last for everything else', () => {
  const { shown, behind } = divideEntries(listEntries(person, false));
  expect(shown.map(({ label }) => label)).toEqual(['Dashboard', 'Edit', 'Settings']);
  expect(behind.map(({ label }) => label)).toEqual([
    'Personalize',
    'Contacts',
    'Integration',
    'Billing',
  ]);
  expect(divideEntries(listEntries(agencyOwner, false))).toMatchObject({ behind: [] });
});

test('open reports and questions are counted at their entries, and at the admin panel’s', () => {
  const listCounts = (entries: typeof ADMIN_ENTRIES) =>
    countCases(entries, { all: 6, reports: 3, questions: 2 }).flatMap(({ label, count }) =>
      count ? [[label, count]] : [],
    );
  expect(listCounts(ADMIN_ENTRIES)).toEqual([
    ['Inbox', 6],
    ['Support', 2],
    ['Reports', 3],
  ]);
  expect(listCounts(listEntries(person, true))).toEqual([['Admin Panel', 6]]);
  expect(listCounts(listEntries(person, false))).toEqual([]);
});
