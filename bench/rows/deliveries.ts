import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#database/connect.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { startDatabase } from '../stand/database.ts';
import { atMost, type Row } from '../stand/figure.ts';
import { type Scope, within } from '../stand/scope.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';

const TARGETS = 100;
const MESSAGES_EACH = 100;
const TARGET_SECONDS = 5;
const POLL_MS = 100;
const GIVE_UP_MS = 120_000;

/** Waiting messages for a hundred webhooks, one of which never responds: how long the others' take. */
export const deliveries: Row = {
  title: `${TARGETS * MESSAGES_EACH} messages to ${TARGETS} webhooks, one of which hangs`,
  async measure(scope) {
    const dataDirectory = createDataDirectory(scope);
    const { url: databaseUrl, sql } = await startDatabase(scope, dataDirectory);
    // The server creates the schema.
    await within(scope, (own) => startServer(own, { dataDirectory, databaseUrl }));
    const service = await openService(scope);
    await seed(sql, service.url);
    const begin = performance.now();
    await startServer(scope, { dataDirectory, databaseUrl });
    const others = MESSAGES_EACH * (TARGETS - 1);
    const until = begin + GIVE_UP_MS;
    while (service.arrived.length < others && performance.now() < until) await sleep(POLL_MS);
    if (service.arrived.length < others) {
      throw new Error(`${service.arrived.length} of ${others} messages arrived.`);
    }
    // From the first arrival on: another row measures the server's start.
    const [first = 0] = service.arrived;
    const waited = service.arrived.map((moment) => (moment - first) / 1000).sort((a, b) => a - b);
    const p95 = waited[Math.floor(waited.length * 0.95)] ?? 0;
    const all = waited.at(-1) ?? 0;
    return [
      atMost({ what: 'p95 of the others', value: p95, target: TARGET_SECONDS, unit: 's' }),
      atMost({ what: 'the last of the others', value: all, target: 2 * TARGET_SECONDS, unit: 's' }),
    ];
  },
};

/** Reports each message's arrival; never responds to one path. */
async function openService(scope: Scope) {
  const arrived: number[] = [];
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/0') return;
    arrived.push(performance.now());
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  scope.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return { arrived, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Ten accounts with ten webhooks each, and all their messages, due now. */
async function seed(sql: Sql, url: string): Promise<void> {
  for (let account = 0; account < TARGETS / 10; account += 1) {
    const { user_id } = await createPremiumProfile(sql);
    for (let number = 0; number < 10; number += 1) {
      const path = `${url}/${account * 10 + number}`;
      await sql`
        with made as (
          insert into public.webhooks (user_id, url, events)
          values (${user_id}, ${path}, '["lead.created"]') returning id
        )
        insert into public.webhook_deliveries (webhook_id, user_id, event, payload)
        select made.id, ${user_id}, 'lead.created',
          jsonb_build_object('type', 'lead.created', 'data', jsonb_build_object('number', n))
        from made, generate_series(1, ${MESSAGES_EACH}) n`;
    }
  }
}
