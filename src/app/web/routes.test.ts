import { createMemoryRouter, matchRoutes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { PATHS } from '#kit/rules/paths.ts';
import { findCurrent, listEntries } from './frame/navigation.ts';
import { routes } from './routes.tsx';

beforeEach(() => localStorage.clear());

/** @returns where a visitor who requests the path arrives */
async function findArrival(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 10_000 });
  const { pathname, search } = router.state.location;
  router.dispose();
  return `${pathname}${search}`;
}

test.each([
  '/',
  '/dashboard',
  '/edit',
  '/billing',
  '/contacts',
  '/leads',
  '/integration',
  '/personalize',
  '/add-staff',
  '/team-members',
  '/gallery',
  '/account-settings',
  '/agency-dashboard',
  '/integration/domain',
  '/agency-dashboard/template',
  '/agency-dashboard/leads',
  '/agency-dashboard/profile',
  '/team-members/cards',
  '/admin',
  '/admin/users',
  '/admin/payment',
  '/admin/features',
  '/admin/leads',
  '/admin/agency',
  '/admin/audit',
  '/admin/jobs',
  '/admin/users/00000000-0000-4000-8000-000000000001',
  '/admin/whatever',
])('a signed-out visitor on %s is sent to /auth, then back', async (path) => {
  expect(await findArrival(path)).toBe(`/auth?redirect=${encodeURIComponent(path)}`);
});

test.each([
  '/signin',
  '/auth',
  '/signup',
  '/forgot-password',
  '/start',
  '/pricing',
  '/no-such-screen',
])('a signed-out visitor can open %s', async (path) => {
  expect(await findArrival(path)).toBe(path);
});

const listBranch = (path: string) => (matchRoutes(routes, path) ?? []).map(({ route }) => route);

test.for(Object.values(PATHS))('a screen is rendered at %s', (path) => {
  expect(listBranch(path).at(-1)?.path).toBe(path);
});

test('any other path under /admin is not found, within the administration', () => {
  const branch = listBranch(`${PATHS.admin}/nothing`);
  expect(branch.map(({ path }) => path)).toEqual([undefined, PATHS.admin, '*']);
});

const ENTRIES = [false, true].flatMap((is_agency_profile) =>
  listEntries({ is_agency_profile, agency_owner_id: null }, false),
);

const [, userRoutes] = listBranch(PATHS.home);
const USER_PATHS = Object.values(PATHS).filter((path) => listBranch(path)[1] === userRoutes);

test.for(USER_PATHS)('the menu highlights the entry for %s', (path) => {
  expect(ENTRIES.filter((entry) => findCurrent(entry.path, path))).not.toEqual([]);
});
