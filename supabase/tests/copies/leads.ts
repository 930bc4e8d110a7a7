import { expect } from 'vitest';
import type { Sql } from '#database/connect.ts';
import { createLead, createPremiumProfile } from '#test/factories.ts';
import { ask, readOne } from '../intervals/case.ts';
import { createSharedTeam, leaveTeam, type Place, removeStaff } from './case.ts';
import { createTrashed, restore, TRASH } from './trash.ts';

const SECRET = 'my secret illness';

async function addWebhook(sql: Sql, userId: string, events: readonly string[]) {
  return readOne<string>(
    ask(
      sql,
      userId,
      `insert into public.webhooks (user_id, url, events)
       values ('${userId}', 'https://hooks.example.com/in', '${JSON.stringify(events)}') returning id`,
    ),
  );
}

const listMessages = async (sql: Sql, webhook: string) => [
  ...(await sql<{ event: string; status: string; data: Record<string, unknown> }[]>`
    select event, status, payload -> 'data' as data from public.webhook_deliveries
    where webhook_id = ${webhook} order by created_at, event, id`),
];

/** @returns an owner whose webhook gets all events of leads and contacts, and an earlier lead */
async function createTold(sql: Sql) {
  const { user_id } = await createPremiumProfile(sql);
  const webhook = await addWebhook(sql, user_id, [
    'lead.created',
    'lead.deleted',
    'contact.created',
    'contact.updated',
    'contact.deleted',
  ]);
  const { id } = await createLead(sql, { user_id, email: 'ill@vizit.test', message: SECRET });
  const contact = await readOne<string>(sql`select contact_id from public.leads where id = ${id}`);
  return { user_id, webhook, lead: id, contact };
}

async function expectForgotten(sql: Sql, webhook: string): Promise<void> {
  const kept = JSON.stringify(await listMessages(sql, webhook));
  for (const detail of [SECRET, 'Grace', 'ill@vizit.test']) expect(kept).not.toContain(detail);
}

const MESSAGES: Place = {
  what: 'webhook messages, pending and sent',
  tables: ['public.webhook_deliveries', 'public.webhook_attempts'],
  others: 'a message tells what happened before; those of an account go with it',
  ends: {
    erased: [
      {
        must: 'a pending message isn’t delivered, and programs learn of the deletion',
        tries: async (sql) => {
          const { webhook, lead, contact } = await createTold(sql);
          await sql`select private.erase_lead(${lead})`;
          expect(await listMessages(sql, webhook)).toEqual([
            { event: 'contact.deleted', status: 'waiting', data: { id: contact } },
            { event: 'lead.deleted', status: 'waiting', data: { id: lead } },
          ]);
        },
      },
      {
        must: 'a sent message keeps only ids, and can’t be sent again',
        tries: async (sql) => {
          const { user_id, webhook, lead } = await createTold(sql);
          await sql`update public.webhook_deliveries set status = 'failed' where webhook_id = ${webhook}`;
          await sql`
            insert into public.webhook_attempts (delivery_id, user_id, answer_text)
            select id, user_id, ${`{"echo": "${SECRET}"}`} from public.webhook_deliveries
            where webhook_id = ${webhook}`;
          await sql`select private.erase_lead(${lead})`;
          await expectForgotten(sql, webhook);
          const told = await listMessages(sql, webhook);
          expect(told.filter(({ status }) => status === 'failed')).toHaveLength(2);
          const answers = await sql`
            select distinct a.answer_text from public.webhook_attempts a
            join public.webhook_deliveries d on d.id = a.delivery_id where d.webhook_id = ${webhook}`;
          expect([...answers]).toEqual([{ answer_text: '' }]);
          const again = `select public.replay_deliveries('${webhook}', null, '-infinity')`;
          expect(await readOne(ask(sql, user_id, again))).toBe(0);
        },
      },
      {
        must: 'a message about a remaining contact has its current values',
        tries: async (sql) => {
          const { webhook, lead, contact } = await createTold(sql);
          await sql`
            update public.contacts set full_name = 'From the fair', email = 'fair@vizit.test',
              source = 'manual' where id = ${contact}`;
          await sql`select private.erase_lead(${lead})`;
          await expectForgotten(sql, webhook);
          const [created] = await listMessages(sql, webhook);
          expect(created).toMatchObject({
            event: 'contact.created',
            data: { id: contact, full_name: 'From the fair', email: 'fair@vizit.test' },
          });
        },
      },
      {
        must: 'an agency forgets a shared lead with its notes',
        tries: async (sql) => {
          const team = await createSharedTeam(sql);
          const webhook = await addWebhook(sql, team.owner, [
            'team_lead.created',
            'team_lead.noted',
            'team_lead.deleted',
          ]);
          const { id } = await createLead(sql, { user_id: team.user_id, message: SECRET });
          await ask(sql, team.owner, `select public.note_lead('${id}', '${SECRET}')`);
          await sql`update public.webhook_deliveries set status = 'delivered' where event = 'team_lead.noted'`;
          await sql`select private.erase_lead(${id})`;
          await expectForgotten(sql, webhook);
          expect((await listMessages(sql, webhook)).map(({ event }) => event).toSorted()).toEqual([
            'team_lead.deleted',
            'team_lead.noted',
          ]);
        },
      },
      {
        must: 'a merged contact is forgotten too',
        tries: async (sql) => {
          const { user_id, webhook, lead } = await createTold(sql);
          await createLead(sql, { user_id, full_name: 'Ada', email: 'ada@vizit.test' });
          await sql`update public.leads set email = 'ada@vizit.test' where id = ${lead}`;
          await sql`select private.erase_lead(${lead})`;
          await expectForgotten(sql, webhook);
        },
      },
      {
        must: 'a contact deleted earlier is forgotten too',
        tries: async (sql) => {
          const { user_id, webhook, lead, contact } = await createTold(sql);
          await ask(sql, user_id, `delete from public.contacts where id = '${contact}'`);
          await sql`select private.erase_lead(${lead})`;
          await expectForgotten(sql, webhook);
        },
      },
      {
        must: 'a contact’s earlier values are forgotten too',
        tries: async (sql) => {
          const { user_id, webhook, lead, contact } = await createTold(sql);
          await ask(
            sql,
            user_id,
            `update public.contacts set tags = '["Fair"]' where id = '${contact}'`,
          );
          await createLead(sql, { user_id, full_name: 'Ada', email: 'ill@vizit.test' });
          await sql`update public.leads set email = 'well@vizit.test' where id = ${lead}`;
          await sql`select private.erase_lead(${lead})`;
          expect(JSON.stringify(await listMessages(sql, webhook))).not.toContain('Grace');
        },
      },
      {
        must: 'erasing by address reaches leads past their 30 days',
        tries: async (sql) => {
          const { user_id, webhook, lead } = await createTold(sql);
          await ask(sql, user_id, `delete from public.leads where id = '${lead}'`);
          await sql`delete from private.deleted_leads where id = ${lead}`;
          await sql`select private.erase_leads_of('ILL@vizit.test')`;
          await expectForgotten(sql, webhook);
          expect([...(await sql`select from public.contacts where user_id = ${user_id}`)]).toEqual(
            [],
          );
        },
      },
    ],
    left: [
      {
        must: 'an agency hears of a shared lead’s deletion and return under one id',
        tries: async (sql) => {
          const team = await createSharedTeam(sql);
          const events = ['team_lead.created', 'team_lead.deleted'];
          const webhook = await addWebhook(sql, team.owner, events);
          const { id } = await createLead(sql, { user_id: team.user_id });
          await ask(sql, team.user_id, `delete from public.leads where id = '${id}'`);
          await leaveTeam(sql, team.user_id);
          await restore(sql, team.user_id, id);
          const told = await listMessages(sql, webhook);
          expect(told.map(({ event, data }) => [event, data.id])).toEqual([
            ['team_lead.created', id],
            ['team_lead.deleted', id],
            ['team_lead.created', id],
          ]);
        },
      },
    ],
    removed: [
      {
        must: 'an agency isn’t told about the restored lead of a former member',
        tries: async (sql) => {
          const team = await createTrashed(sql);
          const webhook = await addWebhook(sql, team.owner, ['team_lead.created']);
          await removeStaff(sql, team);
          await restore(sql, team.user_id, team.lead);
          expect(await listMessages(sql, webhook)).toEqual([]);
        },
      },
    ],
  },
};

const ARCHIVES: Place = {
  what: 'downloadable archives',
  tables: ['public.archives'],
  others: 'it holds what its own account had, and goes with the account',
  ends: {
    erased: [
      {
        must: 'an archive, finished or not, is built again without the erased lead',
        tries: async (sql) => {
          for (const status of ['making', 'ready']) {
            const { id: lead, user_id } = await createLead(sql);
            const before = await readOne<string>(sql`
              insert into public.archives (user_id, status, file_name, size_bytes, ready_at)
              values (${user_id}, ${status}, 'vizit.zip', 9, now()) returning id`);
            await sql`select private.erase_lead(${lead})`;
            const [archive] = await sql`
              select id <> ${before} as is_another, status, size_bytes from public.archives
              where user_id = ${user_id}`;
            expect(archive).toEqual({ is_another: true, status: 'waiting', size_bytes: '0' });
            const jobs = await sql`
              select from graphile_worker.jobs where key = ${`make_archive:${user_id}`}`;
            expect(jobs).toHaveLength(1);
          }
        },
      },
    ],
  },
};

const CONTACTS: Place = {
  what: 'contacts from leads, and each lead’s part',
  tables: ['public.contacts', 'private.contact_leads'],
  others: 'it belongs to its owner, whoever leads them',
  ends: {
    erased: [
      {
        must: 'a contact keeps its owner’s words and loses the lead’s',
        tries: async (sql) => {
          const { id, user_id } = await createLead(sql, { phone: '123' });
          await sql`
            update public.contacts set full_name = 'Own', source = 'manual' where user_id = ${user_id}`;
          await sql`select private.erase_lead(${id})`;
          const rows = await sql`
            select full_name, email, phone from public.contacts where user_id = ${user_id}`;
          expect([...rows]).toEqual([{ full_name: 'Own', email: '', phone: '' }]);
          expect(await sql`select from private.contact_leads where lead_id = ${id}`).toHaveLength(
            0,
          );
        },
      },
    ],
    'address changed': [
      {
        must: 'a corrected address stays one contact',
        tries: async (sql) => {
          const { id, user_id } = await createLead(sql);
          await sql`update public.leads set email = 'new@vizit.test' where id = ${id}`;
          const rows = await sql`select email from public.contacts where user_id = ${user_id}`;
          expect([...rows]).toEqual([{ email: 'new@vizit.test' }]);
        },
      },
    ],
  },
};

/** All copies of leads. */
export const LEAD_COPIES: readonly Place[] = [TRASH, MESSAGES, ARCHIVES, CONTACTS];
