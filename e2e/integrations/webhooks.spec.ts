import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { createLead } from '#test/factories.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, PREMIUM, signIn, test } from '../fixtures/person.ts';

type Message = { headers: Record<string, string>; body: string };

/** Another service of the owner's, on the same machine. */
async function openService() {
  const messages: Message[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      messages.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(status).end(status === 200 ? '' : 'We moved away.');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    messages,
    answerWith: (next: number) => {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('a webhook is added, tested, receives a lead, fails, and is sent the missed message', async ({
  page,
  sql,
  createPerson,
}) => {
  const service = await openService();
  const person = await createPerson({ profile: PREMIUM });
  await signIn(page, person);

  await test.step('webhooks are one press from the integrations', async () => {
    await page.goto('/integration');
    const tile = page.getByRole('region', { name: 'Webhooks' });
    await expect(tile).toContainText('No webhook yet.');
    await tile.getByRole('link', { name: 'Add a webhook' }).click();
    await expect(page).toHaveURL('/integration/webhooks');
  });

  await test.step('a URL without encryption is refused, and the input stays', async () => {
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Add a webhook' });
    await form.getByLabel('Address').fill('http://hooks.example.com/in');
    await form.getByLabel('Name (optional)').fill('Newsletter');
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await expect(form.getByLabel('Address')).toHaveAccessibleDescription(
      'The URL must start with https://.',
    );
    await expectAccessible(page);
    await form.getByLabel('Address').fill(service.url);
    await form.getByRole('button', { name: 'Add webhook' }).click();
  });

  const panel = page.getByRole('dialog', { name: 'Newsletter' });
  const log = panel.getByRole('region', { name: 'Messages' }).getByRole('listitem');

  await test.step('a test arrives', async () => {
    await panel.getByRole('button', { name: 'Send a test' }).click();
    await expect(log).toHaveCount(1);
    await expect(log.first()).toContainText('Delivered');
    expect(JSON.parse(service.messages[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
  });

  await test.step('an example of any event arrives as a test', async () => {
    await panel.getByLabel('Example to send').selectOption('Contact changed');
    await panel.getByRole('button', { name: 'Send a test' }).click();
    await expect(log.first()).toContainText('Test: Contact changed');
    await expect.poll(() => service.messages.length).toBe(2);
    expect(JSON.parse(service.messages[1]?.body ?? '')).toMatchObject({
      type: 'contact.updated',
      test: true,
      data: { full_name: 'Grace Hopper' },
    });
  });

  await test.step('a lead arrives, signed with the secret shown', async () => {
    await createLead(sql, { user_id: person.id, full_name: 'Grace Hopper' });
    await expect.poll(() => service.messages.length).toBe(3);
    await panel.getByRole('button', { name: 'Show secret' }).click();
    const secret = (await panel.getByText(/^whsec_/).textContent()) ?? '';
    const { body, headers } = service.messages[2] ?? { body: '', headers: {} };
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'lead.created',
      data: { full_name: 'Grace Hopper' },
    });
  });

  await test.step('a failed delivery is shown', async () => {
    service.answerWith(410);
    await panel.getByRole('button', { name: 'Send a test' }).click();
    await expect(log.first()).toContainText('It answered with an error (410)');
    // A failed test message doesn't affect the status.
    await expect(panel).not.toContainText('Switched off');
    await createLead(sql, { user_id: person.id, full_name: 'Mary Somerville' });
    await expect(panel).toContainText('Switched off');
  });

  await test.step('the reason is at most four presses from the dashboard', async () => {
    await page.goto('/');
    let presses = 0;
    const press = async (button: Locator) => {
      presses += 1;
      await button.click();
    };
    const menu = page.getByRole('button', { name: 'More', exact: true });
    const link = page.getByRole('link', { name: 'Integration', exact: true });
    await expect(link.or(menu).first()).toBeVisible();
    if (await menu.isVisible()) await press(menu);
    await press(link);
    const tile = page.getByRole('region', { name: 'Webhooks' });
    await press(tile.getByRole('link', { name: 'See why' }));
    const tries = panel.getByRole('region', { name: 'Tries' });
    await expect(tries).toContainText('It answered with an error (410)');
    await expect(tries).toContainText('We moved away.');
    expect(presses).toBeLessThanOrEqual(4);
    await expectAccessible(page);
  });

  await test.step('the same message is sent again', async () => {
    service.answerWith(200);
    await panel.getByRole('switch', { name: 'Send messages' }).click();
    await log.first().getByRole('button', { name: 'Send now' }).click();
    await expect(log.first()).toContainText('Delivered');
    const ids = service.messages.slice(-2).map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toBe(ids[1]);
  });

  await test.step('deleting the webhook asks first', async () => {
    await panel.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByText('No webhook yet')).toBeVisible();
  });
  await service.close();
});
