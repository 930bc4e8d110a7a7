import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStripe, type TestStripe } from '#sandbox/stripe/open-test-stripe.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

const ADMIN = join(import.meta.dirname, '../admin.ts');

let database: TestDatabase;
let shop: TestStripe;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase('product');
  shop = await openTestStripe();
  folder = await mkdtemp(join(tmpdir(), 'check-payments-'));
  const keys = { secretKey: 'sk_test_till', webhookSecret: 'whsec_of_the_till' };
  await writeFile(join(folder, 'sandbox-stripe-keys.json'), JSON.stringify(keys));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
  await database.drop();
});

/** Runs the command as cron does. */
async function runCommand() {
  const { hostname, port } = new URL(shop.origin);
  const command = spawn(process.execPath, ['--import', 'tsx', ADMIN, 'check-payments'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      HOST: hostname,
      PORT: port,
      LOG_LEVEL: 'silent',
      NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
      PUBLIC_URL: 'http://localhost:3000',
    },
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'exit'),
  ]);
  return { stdout, stderr, status };
}

test('a fault in the Stripe settings makes the command exit with a failing status', async () => {
  const ill = await runCommand();
  expect(ill.stderr).toMatch(/FAIL {2}Webhook/);
  expect(ill.stderr).toMatch(/[1-9]\d* to fix/);
  expect(ill.status).toBe(1);
  expect(ill.stdout).toBe('');

  const url = 'http://localhost:3000/webhooks/stripe';
  await shop.stripe.webhookEndpoints.create({ url, enabled_events: ['*'] });
  await database.sql`insert into private.webhook_signs (kind, last_at) values ('good', now())`;
  await database.sql`update plan_prices set amount = 1900 where plan = 'agency_50'`;
  shop.sandbox.configure({ portal: 'saved' });
  const well = await runCommand();
  expect(well.stdout).toMatch(/ok {4}Webhook/);
  expect(well.stdout).toContain('0 to fix');
  expect(well.status).toBe(0);
});
