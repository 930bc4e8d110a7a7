import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { scanPath } from '#page/qr/rules/scan-path.ts';
import type { Columns } from '#test/columns.ts';
import { createProfile } from '#test/factories.ts';
import { createHolder, type HostedApp, openHostedApp } from '#test/servers/hosted-app.ts';

const HOME = 'vizit.test';

let hosted: HostedApp;
beforeAll(async () => {
  hosted = await openHostedApp({ publicUrl: 'https://vizit.test', pagesHost: 'pages.test' });
});
afterAll(() => hosted.close());

let count = 0;
async function hold(columns: Columns = {}) {
  count += 1;
  const name = `ada${count}.example`;
  const profile = await createHolder(hosted, name, columns);
  return { ...profile, name, path: `/bio/${profile.username}` };
}

test('the page is at the root of its domain, its canonical address', async () => {
  const { name } = await hold({ full_name: 'Ada of the Engine' });
  const answer = await hosted.ask(name, '/');
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('Ada of the Engine');
  expect(answer.body).toContain(`<link rel="canonical" href="https://${name}/"/>`);
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
});

test.each([
  (name: string) => `${name}:443`,
  (name: string) => `${name}.`,
  (name: string) => name.toUpperCase(),
])('a host may be spelled in other ways', async (write) => {
  const { name } = await hold();
  expect((await hosted.ask(write(name), '/?utm_source=card')).status).toBe(200);
});

test('the usual address redirects to the domain while the page is live there', async () => {
  const { name, path, user_id } = await hold();
  const moved = await hosted.ask(HOME, `${path}?qr=1`);
  expect(moved.status).toBe(302);
  expect(moved.headers.location).toBe(`https://${name}/?qr=1#`);
  expect((await hosted.ask(name, `${path}?qr=1`)).headers.location).toBe(`https://${name}/?qr=1#`);
  await hosted.sql`delete from public.domains where user_id = ${user_id}`;
  await vi.waitFor(async () => expect((await hosted.ask(HOME, path)).status).toBe(200));
  expect((await hosted.ask(HOME, path)).body).toContain(`href="https://vizit.test${path}"`);
  expect((await hosted.ask(name, '/')).status).toBe(404);
});

test('a redirect to an owner’s domain carries no fragment, sign-in code or error', async () => {
  const { name, path, id } = await hold();
  const left = 'code=secret&error=a&error_code=b&error_description=c';
  const at = async (target: string) => (await hosted.ask(HOME, target)).headers.location;
  expect(await at(`${path}?${left}&qr=1`)).toBe(`https://${name}/?qr=1#`);
  expect(await at(scanPath(id))).toBe(`https://${name}/?qr=1#`);
  expect(await at(scanPath(id, 'badge'))).toBe(`https://${name}/?at=badge#`);
});

test('a failing domain still answers, but the usual address doesn’t redirect to it', async () => {
  const { name, path, user_id } = await hold();
  await hosted.sql`
    update public.domains set state = 'failing', failing_since = now() where user_id = ${user_id}`;
  await vi.waitFor(async () => expect((await hosted.ask(HOME, path)).status).toBe(200));
  expect((await hosted.ask(name, '/')).status).toBe(200);
});

test('once the plan ends, the domain redirects to the usual address', async () => {
  const { name, path, user_id } = await hold();
  await hosted.sql`update public.profiles set plan = 'free' where user_id = ${user_id}`;
  await vi.waitFor(async () => {
    const answer = await hosted.ask(name, '/?a=b');
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      `https://vizit.test${path}?a=b#`,
    ]);
  });
  expect((await hosted.ask(HOME, path)).status).toBe(200);
});

test('the domain still works after its page is renamed', async () => {
  const { name, user_id } = await hold();
  await hosted.sql`
    update public.profiles set username = 'renamed_ada' where user_id = ${user_id}`;
  await vi.waitFor(async () =>
    expect((await hosted.ask(name, '/bio/renamed_ada')).headers.location).toBe(`https://${name}/#`),
  );
  await vi.waitFor(async () => expect((await hosted.ask(name, '/')).status).toBe(200));
});

test('a second domain redirects to the first', async () => {
  const { name, user_id } = await hold();
  await hosted.sql`
    insert into public.domains (user_id, name, state, verified_at)
    values (${user_id}, ${`www.${name}`}, 'active', now() + interval '1 second')`;
  await hosted.domains.reload(user_id);
  expect((await hosted.ask(`www.${name}`, '/')).headers.location).toBe(`https://${name}/#`);
});

test('the page’s other files are served on its domain too', async () => {
  const { name, path, id } = await hold({
    sections_enabled: { vcard: true },
    vcard_data: { name: 'Ada King Lovelace', phone: '+44 20' },
  });
  const card = await hosted.ask(name, `${path}.vcf`);
  expect(card.status).toBe(200);
  expect(card.body, 'which outlives the domain').toContain(
    `URL:https://vizit.test${scanPath(id, 'card')}`,
  );
  expect((await hosted.ask(name, `${path}.json`)).status).toBe(200);
  expect((await hosted.ask(name, `${path}.svg`)).headers['content-type']).toContain('image/svg');
  expect((await hosted.ask(name, `${path}/card.png`)).headers['content-type']).toBe('image/png');
  expect((await hosted.ask(name, '/privacy')).status).toBe(200);
  expect((await hosted.ask(name, path.replace('/bio/', '/report/'))).status).toBe(200);
  const robots = await hosted.ask(name, '/robots.txt');
  expect(robots.body).toContain(`Sitemap: https://${name}/sitemap.xml`);
  expect((await hosted.ask(name, '/sitemap.xml')).body).toContain(`<loc>https://${name}/</loc>`);
  expect((await hosted.ask(HOME, '/sitemap.xml')).body).not.toContain(`${path}<`);
  const view = await hosted.ask(name, '/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
    body: JSON.stringify({
      type: 'profile_view',
      profile_id: id,
      referrer: `https://${name}/`,
      stamp: hosted.leadStamps.issue(id, new Date(Date.now() - 5000)),
    }),
  });
  expect([view.status, view.body]).toEqual([202, '{"accepted":true}']);
});

test.each([
  'GET /dashboard',
  'GET /signin',
  'GET /auth',
  'GET /auth/confirm',
  'GET /edit',
  'GET /admin',
  'GET /pricing',
  'GET /index.html',
  'GET /config.json',
  'GET /healthz',
  'GET /metrics',
  'GET /sandbox/mailbox',
  'GET /own-domains.json',
  'GET /own-domains/apex.json?name=ada.example',
  'GET /internal/tls-allowed?domain=vizit.test',
  'POST /auth/v1/token?grant_type=password',
  'GET /auth/v1/settings',
  'GET /rest/v1/profiles',
  'POST /storage/v1/object/pictures/a.png',
  'GET /storage/v1/object/sign/archives/a.zip',
  'GET /storage/v1/object/public/../sign/archives/a.zip',
  'GET /storage/v1/object/public/%2e%2e/sign/archives/a.zip',
  'GET /my-details/%2e%2e/config.json',
  'GET /assets/../config.json',
  'GET //dashboard',
  'GET /bio/other_person',
  'GET /bio/other_person.vcf',
  'GET /report/other_person',
  'GET http://vizit.test/dashboard',
  'POST /',
  'DELETE /events',
  'POST /webhooks/stripe',
])('an owner’s domain doesn’t serve %s', async (line) => {
  const { name } = await hold();
  const [method = '', target = ''] = line.split(' ');
  const answer = await hosted.ask(name, target, { method });
  expect(answer.status).toBe(404);
  expect(answer.body).toContain('href="https://vizit.test/"');
});

test.each([
  ['www.ada.co.uk', 'ada.co.uk'],
  ['ada.co.uk', 'ada.co.uk'],
  ['shop.ada.example', 'ada.example'],
])('the apex of %s is %s', async (name, apex) => {
  const answer = await hosted.ask(HOME, `/own-domains/apex.json?name=${name}`);
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { apex }]);
});

test.each(['', 'ada', '127.0.0.1', `${'a'.repeat(300)}.example`, '%00.example'])(
  '%j is not a domain, and has no apex',
  async (name) => {
    const answer = await hosted.ask(HOME, `/own-domains/apex.json?name=${name}`);
    expect(answer.status).toBe(400);
  },
);

test('an owner’s domain sends a short HSTS without its subdomains', async () => {
  const { name, path } = await hold();
  for (const target of ['/', `${path}.json`, '/robots.txt', '/dashboard', path]) {
    const { headers } = await hosted.ask(name, target);
    expect([target, headers['strict-transport-security']]).toEqual([target, 'max-age=86400']);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
  const home = await hosted.ask(HOME, '/healthz');
  expect(home.headers['strict-transport-security']).toContain('includeSubDomains');
});

test('an unclaimed name serves nothing', async () => {
  const { path } = await hold();
  for (const target of ['/', '/signin', '/dashboard', path, '/auth/v1/settings', '/healthz']) {
    expect((await hosted.ask('unknown.example', target)).status).toBe(404);
  }
});

test.each([
  HOME,
  `www.${HOME}`,
  '127.0.0.1:3000',
  '[::1]:3000',
  'localhost',
  'app',
  'app.internal',
])('the installation itself answers at %s', async (host) => {
  expect((await hosted.ask(host, '/config.json')).status).toBe(200);
});

test('a suspended owner’s page is hidden on their domain too', async () => {
  const { name, user_id } = await hold();
  expect((await hosted.ask(name, '/')).status).toBe(200);
  await hosted.sql`update public.profiles set is_active = false where user_id = ${user_id}`;
  await vi.waitFor(async () => expect((await hosted.ask(name, '/')).status).not.toBe(200));
});

test('every page has a free subdomain under a wildcard domain', async () => {
  const { username } = await createProfile(hosted.sql, { username: 'grace_hopper' });
  const page = await hosted.ask('grace-hopper.pages.test', '/');
  expect([page.status, page.body.includes(`/bio/${username}`)]).toEqual([200, true]);
  expect(page.body).toContain('href="https://vizit.test/auth"');
  expect((await hosted.ask('nobody-at-all.pages.test', '/')).status).toBe(404);
  expect((await hosted.ask('grace_hopper.pages.test', '/')).status).toBe(404);
  expect((await hosted.ask('grace-hopper.pages.test', '/dashboard')).status).toBe(404);
});

test('certificates are allowed for live pages only', async () => {
  const { name } = await hold();
  await createHolder(hosted, 'xn--bcher-kva.example');
  const isAllowed = async (domain: string) => {
    const target = `/internal/tls-allowed?domain=${encodeURIComponent(domain)}`;
    return (await hosted.ask('localhost', target)).status === 200;
  };
  for (const domain of [name, `${name.toUpperCase()}.`, 'bücher.example', 'xn--bcher-kva.example'])
    expect([domain, await isAllowed(domain)]).toEqual([domain, true]);
  const others = [
    'unknown.example',
    `www.${name}`,
    HOME,
    '127.0.0.1',
    '[::1]',
    'localhost',
    '',
    '.',
  ];
  for (const domain of [
    ...others,
    'grace-hopper.pages.test',
    'a'.repeat(5_000),
    `${name}/x`,
    `${name}:1`,
  ])
    expect([domain, await isAllowed(domain)]).toEqual([domain, false]);
});

test('the certificate check is hidden from proxied and remote requests', async () => {
  const { name } = await hold();
  const target = `/internal/tls-allowed?domain=${name}`;
  expect((await hosted.ask(HOME, target)).status).toBe(404);
  const forwarded = { headers: { 'x-forwarded-for': '192.0.2.1' } };
  expect((await hosted.ask('localhost', target, forwarded)).status).toBe(404);
});

test('looking up 100,000 unclaimed names uses neither database nor memory', async () => {
  const { name } = await hold();
  const reload = vi.spyOn(hosted.domains, 'reload');
  const before = hosted.domains.size;
  for (let asked = 0; asked < 100_000; asked += 1) {
    if (hosted.domains.isAllowed(`n${asked}.example`)) throw new Error('It was allowed.');
    hosted.domains.find(`n${asked}.example`);
  }
  expect(hosted.domains.isAllowed(name)).toBe(true);
  expect(hosted.domains.size).toBe(before);
  expect(reload).not.toHaveBeenCalled();
});
