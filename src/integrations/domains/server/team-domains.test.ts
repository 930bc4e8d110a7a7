import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { scanPath } from '#page/qr/rules/scan-path.ts';
import { createAgency, createPremiumProfile, createStaff } from '#test/factories.ts';
import { readWithZxing } from '#test/pages/qr-readers.ts';
import { createHolder, type HostedApp, openHostedApp } from '#test/servers/hosted-app.ts';

const HOME = 'vizit.test';

let hosted: HostedApp;
beforeAll(async () => {
  hosted = await openHostedApp({ publicUrl: `https://${HOME}` });
});
afterAll(() => hosted.close());

let count = 0;

/** An agency whose team has names below its domain, with Ada on the team. */
async function createTeam() {
  const { sql } = hosted;
  count += 1;
  const domain = `agency${count}.example`;
  const owner = await createAgency(sql, { username: `owner_${count}` });
  const ada = await createStaff(sql, owner.user_id);
  const username = `ada_${count}`;
  await sql`update public.profiles set username = ${username} where user_id = ${ada.user_id}`;
  await sql`
    insert into public.domains (user_id, name, state, verified_at)
    values (${owner.user_id}, ${`*.${domain}`}, 'active', now())`;
  await hosted.domains.reload(owner.user_id);
  return { owner, ada, domain, username, host: `ada-${count}.${domain}`, path: `/bio/${username}` };
}

const isAllowed = async (domain: string) =>
  (await hosted.ask('localhost', `/internal/tls-allowed?domain=${domain}`)).status === 200;

const statusOf = async (host: string, path = '/') => (await hosted.ask(host, path)).status;

test('each member’s page has its canonical address below the team’s domain', async () => {
  const { owner, host, path, domain } = await createTeam();
  const page = await hosted.ask(host, '/');
  expect(page.status).toBe(200);
  expect(page.body).toContain(`<link rel="canonical" href="https://${host}/"/>`);
  expect(page.body).toContain(`<meta property="og:url" content="https://${host}/"/>`);
  expect((await hosted.ask(HOME, path)).headers.location).toBe(`https://${host}/#`);
  const card = await hosted.ask(host, `${path}.json`);
  expect([card.status, await statusOf(host, '/dashboard')]).toEqual([200, 404]);
  expect(await statusOf(`owner-${count}.${domain}`), owner.username).toBe(200);
});

test('a name with no member is 404, links to the team, and gets no certificate', async () => {
  const { sql } = hosted;
  const { owner, domain, host } = await createTeam();
  await createPremiumProfile(sql, { username: `stranger_${count}` });
  for (const label of ['nobody', `stranger-${count}`, 'deeper.ada', '-'])
    expect(await statusOf(`${label}.${domain}`), label).toBe(404);
  const nobody = await hosted.ask(`nobody.${domain}`, '/');
  expect(nobody.body).toContain('Nobody at Northlight has a page at this address.');
  expect(nobody.body).not.toContain('See the team');
  await sql`
    update public.agencies set slug = ${`north-${count}`}, is_team_public = true
    where owner_id = ${owner.user_id}`;
  await vi.waitFor(async () =>
    expect((await hosted.ask(`nobody.${domain}`, '/')).body).toContain(
      `href="https://${HOME}/team/north-${count}"`,
    ),
  );
  expect(await isAllowed(host)).toBe(true);
  for (const name of [`nobody.${domain}`, `stranger-${count}.${domain}`, domain, `*.${domain}`])
    expect(await isAllowed(name), name).toBe(false);
});

test('a suspended, removed or renamed member loses the name on the team’s domain', async () => {
  const { sql } = hosted;
  const { ada, host, domain } = await createTeam();
  await sql`update public.profiles set is_active = false where user_id = ${ada.user_id}`;
  await vi.waitFor(async () => expect(await statusOf(host)).toBe(404));
  await vi.waitFor(async () => expect(await isAllowed(host)).toBe(false));
  await sql`update public.profiles set is_active = true where user_id = ${ada.user_id}`;
  await vi.waitFor(async () => expect(await statusOf(host)).toBe(200));
  await sql`update public.profiles set username = ${`king_${count}`} where user_id = ${ada.user_id}`;
  await vi.waitFor(async () => expect(await statusOf(`king-${count}.${domain}`)).toBe(200));
  await vi.waitFor(async () => expect(await statusOf(host)).toBe(404));
  await sql`delete from public.agency_staff where id = ${ada.staff_id}`;
  await vi.waitFor(async () => expect(await statusOf(`king-${count}.${domain}`)).toBe(404));
  await vi.waitFor(async () => expect(await statusOf(HOME, `/bio/king_${count}`)).toBe(200));
});

test('a member’s code is at our address, and leads to their page after a rename and a departure', async () => {
  const { sql } = hosted;
  const { ada, host, path, domain } = await createTeam();
  const readCode = async (at: string) =>
    readWithZxing(Buffer.from((await hosted.ask(at, `${path}.svg?at=badge`)).body));
  const url = `https://${HOME}${scanPath(ada.id, 'badge')}`;
  expect([await readCode(HOME), await readCode(host)]).toEqual([url, url]);
  const scan = async () => (await hosted.ask(HOME, new URL(url).pathname)).headers.location;
  expect(await scan()).toBe(`https://${host}/?at=badge#`);
  const [name, label] = [`king_${count}`, `king-${count}`];
  await sql`update public.profiles set username = ${name} where user_id = ${ada.user_id}`;
  await vi.waitFor(async () => expect(await scan()).toBe(`https://${label}.${domain}/?at=badge#`));
  await sql`delete from public.agency_staff where id = ${ada.staff_id}`;
  await vi.waitFor(async () => expect(await scan()).toBe(`/bio/${name}?at=badge`));
});

test('when the agency’s plan ends, its names redirect to the usual addresses', async () => {
  const { sql } = hosted;
  const { owner, host, path } = await createTeam();
  await sql`
    update public.profiles set plan = 'premium', plan_expiry = now() + interval '9 days'
    where user_id = ${owner.user_id}`;
  await vi.waitFor(async () =>
    expect((await hosted.ask(host, '/')).headers.location).toBe(`https://${HOME}${path}#`),
  );
  expect(await statusOf(HOME, path)).toBe(200);
});

test('a member’s own domain takes precedence, and the team’s takes over once it is removed', async () => {
  const { sql, domains } = hosted;
  const { ada, host, path } = await createTeam();
  const own = `ada${count}.example`;
  await sql`
    insert into public.domains (user_id, name, state, verified_at)
    values (${ada.user_id}, ${own}, 'active', now() + interval '1 second')`;
  await domains.reload(ada.user_id);
  expect((await hosted.ask(host, '/')).headers.location).toBe(`https://${own}/#`);
  expect((await hosted.ask(HOME, path)).headers.location).toBe(`https://${own}/#`);
  await sql`delete from public.domains where name = ${own}`;
  await vi.waitFor(async () =>
    expect((await hosted.ask(HOME, path)).headers.location).toBe(`https://${host}/#`),
  );
});

test('a name claimed by its own holder takes precedence over a team’s domain', async () => {
  const { sql } = hosted;
  const { host } = await createTeam();
  const other = await createHolder(hosted, host, { full_name: 'Holder of the name' });
  expect((await hosted.ask(host, '/')).body).toContain('Holder of the name');
  await sql`delete from public.domains where user_id = ${other.user_id}`;
  await vi.waitFor(async () =>
    expect((await hosted.ask(host, '/')).body).not.toContain('Holder of the name'),
  );
  expect(await statusOf(host)).toBe(200);
});
