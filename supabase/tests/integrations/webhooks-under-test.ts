// Webhooks in their own database, and their messages. Imported by tests only.
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { as, person } from '../roles.ts';

export let database: TestDatabase;

/** Opens the database before the tests of a file, and drops it after them. */
export function setUpWebhooks(): void {
  beforeAll(async () => {
    database = await createTestDatabase('product');
    seen.clear();
  });
  afterAll(() => database.drop());
}

export const EVERYTHING = [
  'lead.created',
  'lead.deleted',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'page.published',
  'plan.changed',
  'account.deletion',
];

type Webhook = { id: string; user_id: string };

/** Adds one as its owner. */
export async function addWebhook(
  userId: string,
  {
    url = 'https://hooks.example.com/in',
    events = EVERYTHING,
  }: { url?: string; events?: unknown } = {},
): Promise<Webhook> {
  const { sql } = database;
  const [row] = await as(
    sql,
    person(userId),
    (tx) => tx<Webhook[]>`
      insert into public.webhooks (user_id, url, events)
      values (${userId}, ${url}, ${tx.json(events as never)}) returning id, user_id`,
  );
  if (!row) throw new Error('no webhook');
  return row;
}

export async function createOwner(events: readonly string[] = ['lead.created']) {
  const { user_id } = await createPremiumProfile(database.sql);
  return addWebhook(user_id, { events });
}

type Delivery = {
  id: string;
  event: string;
  status: string;
  attempts: number;
  problem: string | null;
  payload: { type: string; timestamp: string; data: Record<string, unknown> };
};

/** Each event's last message in these tests. */
export const seen = new Map<string, unknown>();

export async function listDeliveries(webhook: string): Promise<Delivery[]> {
  const rows = await database.sql<Delivery[]>`
    select id, event, status, attempts, problem, payload from public.webhook_deliveries
    where webhook_id = ${webhook} order by created_at, id`;
  for (const { event, payload } of rows) seen.set(event, payload);
  return [...rows];
}
