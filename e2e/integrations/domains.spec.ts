import { randomUUID } from 'node:crypto';
import { type DnsServer, openDnsServer } from '#test/servers/dns-server.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, PREMIUM, signIn, test, toastOf } from '../fixtures/person.ts';
import { BASE_URL, DNS_PORT, OWN_DOMAINS, PORT } from '../fixtures/server-under-test.ts';

const ADDRESS = '192.0.2.7';

// In production these are served over TLS: `src/integrations/domains/server/caddy.test.ts`.
const EXPECTED =
  /^The Cross-Origin-Opener-Policy header has been ignored|^Failed to load resource: .* status of 4\d\d/;
test.use({ expectedErrors: [EXPECTED] });

function inventName(): string {
  return `ada-${randomUUID().slice(0, 8)}.${OWN_DOMAINS}`;
}

test('a custom domain is added, serves the page, and is removed', async ({
  page,
  visitor,
  createPerson,
  sql,
}) => {
  const dns: DnsServer = await openDnsServer({}, DNS_PORT);
  const name = inventName();
  const ada = await createPerson({ fullName: 'Ada Lovelace', profile: PREMIUM });
  await signIn(page, ada);

  await test.step('an invalid domain is refused', async () => {
    await page.goto('/integration');
    await page.getByRole('link', { name: 'Add a domain' }).click();
    const field = page.getByRole('textbox', { name: 'Domain' });
    await field.fill('127.0.0.1');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByText('That’s an IP address.')).toBeVisible();
    await field.fill('pаypal.example');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByText('people could mistake it for another')).toBeVisible();
    await field.fill(`HTTPS://${name.toUpperCase()}./`);
    await page.getByRole('button', { name: 'Add domain' }).click();
  });

  const card = page.getByRole('region', { name });
  await test.step('the screen lists the records to create, and finds them', async () => {
    await expect(card.getByText('Waiting for records')).toBeVisible();
    await expect(card.getByText('We haven’t found the TXT record yet.')).toBeVisible();
    await expectAccessible(page);
    const token = await card.getByText(/^vizit-verify=/).innerText();
    dns.zone[`_vizit.${name}`] = { TXT: [token] };
    dns.zone[name] = { A: ['192.0.2.99'] };
    const look = async () => {
      await sql`update domains set asked_at = now() - interval '1 minute' where name = ${name}`;
      await card.getByRole('button', { name: 'Check now' }).click();
    };
    await look();
    await expect(card.getByText('We found 192.0.2.99.')).toBeVisible();
    dns.zone[name] = { A: [ADDRESS] };
    await card.getByRole('button', { name: 'Check now' }).click();
    await expect(toastOf(page)).toContainText('We checked a moment ago.');
    await look();
    await expect(card.getByText('Connected')).toBeVisible();
  });

  await test.step('visitors are redirected there, and find only the page', async () => {
    const root = `http://${name}:${PORT}/`;
    await visitor.goto(`/bio/${ada.username}`);
    await expect(visitor).toHaveURL(`${root}#`);
    await expect(visitor.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    const answer = await visitor.goto(`${root}dashboard`);
    expect(answer?.status()).toBe(404);
  });

  await test.step('a provider sign-in passes neither a session nor a code to it', async () => {
    const path = `/bio/${ada.username}`;
    const begin = (more: Record<string, string> = {}) => {
      const asked = { provider: 'custom:acme', redirect_to: BASE_URL + path, ...more };
      return visitor.goto(`/auth/v1/authorize?${new URLSearchParams(asked)}`);
    };
    const isHome = (url: URL) => url.origin === BASE_URL && url.pathname === '/';

    // Without a challenge the tokens would be put into the fragment.
    await begin();
    await expect(visitor).toHaveURL(isHome);
    expect(visitor.url()).not.toContain('access_token');

    // With a challenge known to the link's author, the code would be put into the query.
    const challenge = 'known-to-whoever-made-this-link-and-sent-it-on';
    await begin({ code_challenge: challenge, code_challenge_method: 'plain' });
    await visitor.getByLabel('Email').fill(`victim-${randomUUID()}@acme.test`);
    await visitor.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(visitor).toHaveURL(isHome);

    // Secrets in the URL are removed, whoever added them.
    await visitor.goto(`${path}?code=secret&error=a&utm_source=card#access_token=secret`);
    await expect(visitor.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    expect(await visitor.evaluate(() => location.href)).toBe(
      `http://${name}:${PORT}/?utm_source=card#`,
    );
  });

  await test.step('once the domain is removed, the page is back at its old URL', async () => {
    await page.goto('/integration');
    await expect(page.getByText(`${name}: Your page is live at this domain.`)).toBeVisible();
    await page.getByRole('link', { name: 'Manage it' }).click();
    await card.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('button', { name: 'Remove domain' }).click();
    await expect(card).toBeHidden();
    await expect(async () => {
      await visitor.goto(`/bio/${ada.username}`);
      await expect(visitor).toHaveURL(`/bio/${ada.username}`, { timeout: 100 });
    }).toPass();
  });
  await dns.close();
});
