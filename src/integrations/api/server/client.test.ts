import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toExampleMessage } from '#integrations/webhooks/rules/events.ts';
import { OWN_SCOPES } from '#test/api-client.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAgency,
  createContact,
  createLead,
  createPremiumProfile,
  createStaff,
  type TestProfile,
} from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';
import { OPERATIONS } from '../../../../clients/operations.generated.ts';
import { createVizit, VizitError, type WebhookMessage } from '../../../../clients/vizit.ts';
import { API_SCOPES, type ApiScope } from '../rules/api-key.ts';

let server: TestApp;
let listener: ReturnType<typeof serve>;
let url: string;
beforeAll(async () => {
  server = await createTestApp();
  url = await new Promise((resolve) => {
    listener = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' }, (address) =>
      resolve(`http://127.0.0.1:${(address as AddressInfo).port}`),
    );
  });
});
afterAll(async () => {
  await new Promise((resolve) => listener.close(resolve));
  await server.close();
});

async function createClient(owner: TestProfile, scopes: readonly ApiScope[] = OWN_SCOPES) {
  const { data } = await createOwnerClient(server, owner).rpc('create_api_key', {
    name: 'Client',
    scopes: [...scopes],
  });
  return createVizit({ key: data.secret, url });
}

test('the official client covers every operation of a running server', async () => {
  const owner = await createAgency(server.sql);
  const { user_id } = owner;
  const contact = await createContact(server.sql, { user_id, full_name: 'Ada' });
  const vizit = await createClient(owner, API_SCOPES);

  const lead = await vizit.call('postLeads', {
    body: { full_name: 'Grace', email: 'g@vizit.test' },
  });
  const path = { id: lead.id };
  expect(await vizit.call('getLeadsId', { path })).toEqual(lead);
  const marked = await vizit.call('patchLeadsId', { path, body: { is_favorite: true } });
  expect(marked.is_favorite).toBe(true);
  expect((await vizit.call('getPollingLeads')).map(({ id }) => id)).toEqual([lead.id]);
  expect(await vizit.call('deleteLeadsId', { path })).toBeUndefined();
  expect((await vizit.call('getContactsId', { path: { id: contact.id } })).full_name).toBe('Ada');
  expect((await vizit.call('getContacts')).data.length).toBe(2);
  expect(await vizit.call('getPollingContacts', { query: { limit: 1 } })).toHaveLength(1);
  const changed = await vizit.call('patchProfile', {
    body: { links: [{ text: 'Shop', url: 'https://shop.example' }] },
  });
  expect(await vizit.call('getProfile')).toEqual(changed);
  expect(
    (await vizit.call('getEventsDays', { query: { from: '2026-01-01', to: '2026-01-02' } })).days,
  ).toHaveLength(2);
  expect((await vizit.call('getEventsSummary')).leads).toBe(0);
  const member = await createStaff(server.sql, user_id);
  const [inTeam] = (await vizit.call('getTeam')).data;
  expect(inTeam?.id).toBe(member.staff_id);
  expect(await vizit.call('getTeamId', { path: { id: member.staff_id } })).toEqual(inTeam);
  await server.sql`update public.agencies set leads_rule = 'shared' where owner_id = ${user_id}`;
  const { id } = await createLead(server.sql, { user_id: member.user_id });
  const [shared] = (await vizit.call('getTeamLeads')).data;
  expect(shared?.person.id).toBe(member.staff_id);
  expect(await vizit.call('getTeamLeadsId', { path: { id } })).toEqual(shared);
  expect(await vizit.call('getPollingTeamLeads')).toEqual([shared]);
  expect(Object.keys(OPERATIONS)).toHaveLength(18);
});

test('the client iterates a list page by page', async () => {
  const owner = await createPremiumProfile(server.sql);
  const { user_id } = owner;
  for (let count = 0; count < 5; count += 1) await createLead(server.sql, { user_id });
  const vizit = await createClient(owner);
  const seen = new Set<string>();
  for await (const { id } of vizit.list('getLeads', { limit: 2 })) seen.add(id);
  expect(seen.size).toBe(5);
});

test('a refusal is thrown with its code, message and retry delay', async () => {
  const owner = await createPremiumProfile(server.sql);
  const vizit = await createClient(owner, ['leads:read']);
  await expect(vizit.call('getContacts')).rejects.toMatchObject({
    status: 403,
    code: 'key_scope',
    message: 'This key may not do this.',
    retryAfter: null,
  });
  const unknown = createVizit({ key: `vzt_${'a'.repeat(43)}`, url });
  await expect(unknown.call('getProfile')).rejects.toMatchObject({ status: 401, code: 'bad_key' });
  const slowed = createVizit({
    key: 'x',
    url,
    fetch: async () =>
      new Response('<h1>Slow down</h1>', { status: 429, headers: { 'retry-after': '7' } }),
  });
  await expect(slowed.call('getProfile')).rejects.toBeInstanceOf(VizitError);
  await expect(slowed.call('getProfile')).rejects.toMatchObject({ code: 'unknown', retryAfter: 7 });
});

test('the official client types webhook messages by event', () => {
  const describe = (message: WebhookMessage) => {
    switch (message.type) {
      case 'team_lead.assigned':
        return `${message.data.by?.full_name} → ${message.data.assignee?.full_name}`;
      case 'team_lead.updated':
        return `${message.data.state}, ${message.data.due_on}`;
      case 'team_lead.noted':
        return message.data.note;
      default:
        return message.timestamp;
    }
  };
  expect([
    describe(toExampleMessage('team_lead.assigned')),
    describe(toExampleMessage('team_lead.updated')),
    describe(toExampleMessage('team_lead.noted')),
    describe(toExampleMessage('contact.created')),
  ]).toEqual([
    'Northlight → Ada Lovelace',
    'answered, 2026-12-01',
    'Called; wants an offer by Friday.',
    '2026-11-24T09:30:00.123Z',
  ]);
});
