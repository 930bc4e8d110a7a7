import { createMemoryRouter, matchRoutes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { PATHS } from '#kit/rules/paths.ts';
import { findCurrent, listEntries } from './frame/navigation.ts';
import { routes } from './routes.tsx';

beforeEach(() => localStorage.clear());

/** @returns where a visitor who requests the path arrives */
async function findArrival(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  const { pathname, search } = router.state.location;
  router.dispose();
  return `${pathname}${search}`;
}

const OPEN = ['/signin', '/auth', '/signup', '/forgot-password', '/start', '/pricing'];

/** The steps of signing in that begin with a link or half a session. */
const STEPS: readonly string[] = [
  PATHS.resetPassword,
  PATHS.confirm,
  PATHS.providerReturn,
  PATHS.secondFactor,
];

test.each([
  ...Object.values(PATHS).filter((path) => !OPEN.includes(path) && !STEPS.includes(path)),
  '/admin/users/00000000-0000-4000-8000-000000000001',
  '/admin/whatever',
])('a signed-out visitor on %s is sent to /auth, then back', async (path) => {
  expect(await findArrival(path)).toBe(`/auth?redirect=${encodeURIComponent(path)}`);
});

test.each([...OPEN, '/no-such-screen'])('a signed-out visitor can open %s', async (path) => {
  expect(await findArrival(path)).toBe(path);
});

const listBranch = (path: string) => (matchRoutes(routes, path) ?? []).map(({ route }) => route);

test.for(Object.values(PATHS))('a screen is rendered at %s', (path) => {
  expect(listBranch(path).at(-1)?.path).toBe(path);
});

test.for(Object.values(PATHS))('%s is for administrators if it is below /admin', (path) => {
  const isAdministrators = listBranch(path)[1]?.path === PATHS.admin;
  expect(isAdministrators).toBe(path.startsWith(PATHS.admin));
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
