import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  bioPath,
  eraseLeadDetailsPath,
  leadDetailsPath,
  leadThanksPath,
  PAGE_FILES,
  PATHS,
  PRIVACY_PATH,
  privacyPath,
  reportPath,
  reportThanksPath,
} from '#kit/rules/paths.ts';
import { COLUMN_SAMPLES } from '#test/cases/columns.ts';
import type { TestProfile } from '#test/factories.ts';
import { createHolder, type HostedApp, openHostedApp } from '#test/servers/hosted-app.ts';

/* An owner's domain serves only a page: links to the product have to name its origin. */

const HOME = 'https://vizit.test';
const HOST = 'ada.example';
const USERNAME = 'linked';

let hosted: HostedApp;
let profile: TestProfile;
/** Of a visitor's message. */
let token: string;
beforeAll(async () => {
  hosted = await openHostedApp({ publicUrl: HOME });
  profile = await createHolder(hosted, HOST, {
    ...COLUMN_SAMPLES,
    username: USERNAME,
    sections_enabled: { vcard: true, lead_form: true, links: true, social: true },
  });
  const sent = await post('/leads', {
    profile_id: profile.id,
    stamp: hosted.leadStamps.issue(profile.id, new Date(Date.now() - 10_000)),
    full_name: 'Grace Hopper',
    email: 'grace@example.com',
    phone: '+46 1',
    company: 'Navy',
    message: 'Hello',
  });
  token = /^\/my-details\/([^/]+)\//.exec(String(sent.headers.location))?.[1] ?? '';
});
afterAll(() => hosted.close());

const PERSON = { accept: 'text/html' };

const get = (path: string) => hosted.ask(HOST, path, { headers: PERSON });

const post = (path: string, fields: Record<string, string>) =>
  hosted.ask(HOST, path, {
    method: 'POST',
    headers: { ...PERSON, 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(fields)),
  });

type Answer = Awaited<ReturnType<typeof get>>;

/** Links that an answer has at its host, as `GET /path` or `POST /path`, its redirect included. */
function listLinks({ body, headers }: Answer): string[] {
  // JSON has markup in it, too.
  const markup = body.replaceAll('\\"', '"');
  const found = [...markup.matchAll(/\s(href|src|action|data-private-page)="([^"]*)"/g)];
  const links = found.map(([, kind, url = '']) => [kind === 'action' ? 'POST' : 'GET', url]);
  if (headers.location !== undefined) links.push(['GET', headers.location]);
  return links
    .map(([method = '', url = '']) => [method, url.replaceAll('&amp;', '&')] as const)
    .filter(([, url]) => url !== '' && !/^(?:[a-z][a-z+.-]*:|#)/.test(url))
    .map(([method, url]) => `${method} ${url}`);
}

const served = new Map<string, Promise<boolean>>();

/** A page's own links name its path, so a link to the root is meant for the product. */
function isServed(link: string): Promise<boolean> {
  const [method = '', url = ''] = link.split(' ');
  const { pathname, search } = new URL(url, `https://${HOST}`);
  if (pathname === PATHS.home) return Promise.resolve(false);
  const known = served.get(link);
  if (known !== undefined) return known;
  // Nothing is sent: a body of this type is refused, after the host has let it pass.
  const init = method === 'POST' ? { body: 'x', headers: { 'content-type': 'text/plain' } } : {};
  const asked = hosted
    .ask(HOST, pathname + search, { method, ...init })
    .then(({ status, body }) => status !== 404 || !body.includes('Profile Not Found'));
  served.set(link, asked);
  return asked;
}

async function listDead(answer: Answer): Promise<string[]> {
  const links = [...new Set(listLinks(answer))];
  const checked = links.map(async (link) => ((await isServed(link)) ? [] : [link]));
  return (await Promise.all(checked)).flat();
}

/** @returns every route's path, with this page's values in it */
function listRoutes(): string[] {
  const values: Record<string, string> = { token, username: USERNAME };
  const paths = hosted.app.routes
    .filter(({ method, path }) => method === 'GET' && !path.startsWith('/bio/'))
    .map(({ path }) =>
      path
        .replace(/:(\w+)(?:\{(?:[^{}]|\{[^}]*\})*\})?\??/g, (_all, name) => values[name] ?? 'none')
        .replaceAll('*', 'none'),
    );
  return [...new Set(paths)];
}

/** Answers that need more than a path: refused forms, and the pages after them. */
const ANSWERS: readonly (readonly [string, () => Promise<Answer>])[] = [
  ['thanks', () => get(leadThanksPath(token, profile.id))],
  ['thanks for a card', () => get(leadThanksPath(token, profile.id, 'exchange'))],
  ['corrected details', () => get(`${leadDetailsPath(token)}?corrected`)],
  ['refused details', () => post(leadDetailsPath(token), { email: 'grace@' })],
  ['a refused message', () => post('/leads', { profile_id: profile.id, email: 'grace@' })],
  ['a refused card', () => post('/leads', { profile_id: profile.id, kind: 'exchange' })],
  ['a refused report', () => post(reportPath(USERNAME), {})],
  ['a sent report', () => post(reportPath(USERNAME), { reason: 'spam' })],
  ['thanks for a report', () => get(reportThanksPath(USERNAME))],
  ['what is stored', () => get(privacyPath(USERNAME))],
  ['an unreadable form', () => post('/leads', {})],
  ['erased details', () => post(eraseLeadDetailsPath(token), {})],
];

test('links on an owner’s domain lead to paths it serves, or to the product', async () => {
  expect(token).not.toBe('');
  const dead: Record<string, string[]> = {};
  const look = async (name: string, answer: Answer) => {
    const links = await listDead(answer);
    if (links.length > 0) dead[name] = links;
  };
  const files = PAGE_FILES.map((file) => bioPath(USERNAME) + file);
  const pages: string[] = [];
  for (const path of ['/', bioPath(USERNAME), ...files, ...listRoutes()]) {
    const answer = await get(path);
    if (answer.status === 200 && answer.body.startsWith('<!doctype')) pages.push(path);
    await look(path, answer);
  }
  for (const [name, ask] of ANSWERS) await look(name, await ask());
  expect(dead).toEqual({});
  // These pages were among those examined.
  expect(pages).toEqual(
    expect.arrayContaining([
      '/',
      `${bioPath(USERNAME)}/swap`,
      leadDetailsPath(token),
      eraseLeadDetailsPath(token),
      reportPath(USERNAME),
      PRIVACY_PATH,
    ]),
  );
});

test('so do links on a failing domain, and while all pages are closed', async () => {
  const { sql } = hosted;
  await sql`
    update public.domains set state = 'failing', failing_since = now()
    where user_id = ${profile.user_id}`;
  await vi.waitFor(async () => {
    const page = await get('/');
    expect(page.body).toContain(`rel="canonical" href="${HOME}${bioPath(USERNAME)}"`);
    expect(await listDead(page)).toEqual([]);
  });
  await sql`update public.switches set is_on = false where name = 'public_pages'`;
  for (const path of ['/', `${bioPath(USERNAME)}/swap`]) {
    await vi.waitFor(async () => expect((await get(path)).status).toBe(503));
    expect(await listDead(await get(path))).toEqual([]);
  }
});
