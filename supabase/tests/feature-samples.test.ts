import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURE_KEYS, type Feature } from '#money/plans/rules/features.ts';
import { findPublicProfileRow } from '#page/delivery/server/public-profiles.ts';
import { COLUMN_SAMPLES } from '#test/cases/columns.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLead, createPremiumProfile, type TestProfile } from '#test/factories.ts';
import { as, person, save } from './roles.ts';

// Each plan feature is tried with samples of what it includes: once as the plan's only feature,
// once as the only missing one. A new feature without a sample, or a check of the wrong one, fails
// here.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/** Something in every section. */
const { username: _taken, ...CONTENT } = COLUMN_SAMPLES;

/** @returns whether the owner can see or create the sample now */
type Sample = (owner: TestProfile) => Promise<boolean>;

async function listShown(username: string): Promise<string[]> {
  const page = await findPublicProfileRow(database.sql, username);
  return page?.sections as string[];
}

const showsSection =
  (section: string): Sample =>
  async ({ user_id, username }) => {
    await save(database.sql, user_id, { sections_enabled: { [section]: true } });
    return (await listShown(username)).includes(section);
  };

/** @returns whether the owner may do it; its effect stays */
const does =
  (work: (owner: TestProfile) => Promise<unknown>): Sample =>
  (owner) =>
    work(owner).then(
      () => true,
      (error: { code?: string }) => {
        if (/^PT4|42501/.test(error.code ?? '')) return false;
        throw error;
      },
    );

const asOwner = (owner: TestProfile, work: Parameters<typeof as>[2]) =>
  as(database.sql, person(owner.user_id), work);

/** A webhook from the time when its owner's plan included them. */
async function keepWebhook(userId: string): Promise<string> {
  const [webhook] = await database.sql<{ id: string }[]>`
    insert into public.webhooks (user_id, url, events)
    values (${userId}, 'https://hooks.example.com/y', '["lead.created"]') returning id`;
  return webhook?.id ?? '';
}

/** An unused username. */
const makeName = () => `sample${randomBytes(4).toString('hex')}`;

const SAMPLES: Readonly<Record<Feature, Readonly<Record<string, Sample>>>> = {
  contact_card: { 'the contact card': showsSection('vcard') },
  lead_form: { 'the lead form': showsSection('lead_form') },
  audio: { 'the player': showsSection('audio') },
  custom_username: {
    'a name of their own': does((owner) =>
      save(database.sql, owner.user_id, { username: makeName() }),
    ),
  },
  advanced_design: {
    'a font': async ({ user_id, username }) => {
      await save(database.sql, user_id, { font_heading: 'Lora' });
      const page = await findPublicProfileRow(database.sql, username);
      return page?.font_heading === 'Lora';
    },
  },
  unlimited_sections: {
    'a fourth section': async ({ user_id, username }) => {
      const four = { social: true, links: true, skill: true, map: true };
      await save(database.sql, user_id, { sections_enabled: four });
      return (await listShown(username)).length === 4;
    },
  },
  custom_domain: {
    'a domain': does((owner) =>
      asOwner(
        owner,
        (tx) => tx`
          insert into public.domains (user_id, name)
          values (${owner.user_id}, ${`${makeName()}.example.com`})`,
      ),
    ),
    'a domain that answers': async ({ user_id }) => {
      await database.sql`
        insert into public.domains (user_id, name, state, verified_at)
        values (${user_id}, ${`${makeName()}.example.com`}, 'active', now())`;
      const [held] = await database.sql`
        select bool_and(is_covered) as is_covered from private.list_held_domains(${user_id}::uuid)`;
      return held?.is_covered;
    },
  },
  priority_support: {
    'an answer before others': async (owner) => {
      await asOwner(owner, (tx) => tx`select public.ask_support('page', 'A question', 'How?')`);
      const [row] = await database.sql`
        select is_first from public.support_requests where user_id = ${owner.user_id}
        order by created_at desc limit 1`;
      return row?.is_first === true;
    },
  },
  integrations: {
    'a calendar': showsSection('calendar'),
    'a key of the API': does((owner) =>
      asOwner(owner, (tx) => tx`select public.create_api_key('Sample', '["leads:read"]')`),
    ),
    'a key that is used': async ({ user_id }) => {
      const hash = randomBytes(32);
      await database.sql`
        insert into public.api_keys (user_id, name, scopes, prefix, secret_hash)
        values (${user_id}, 'Sample', '["leads:read"]', 'vzt_sample', ${hash})`;
      const [row] = await database.sql`
        select private.use_api_key(${hash}) ->> 'problem' as problem`;
      return row?.problem === null;
    },
    'a webhook': does((owner) =>
      asOwner(
        owner,
        (tx) => tx`
          insert into public.webhooks (user_id, url, events)
          values (${owner.user_id}, 'https://hooks.example.com/x', '["lead.created"]')`,
      ),
    ),
    'a message to a webhook': async ({ user_id }) => {
      const webhook = await keepWebhook(user_id);
      await createLead(database.sql, { user_id });
      const told = await database.sql`
        select from public.webhook_deliveries where webhook_id = ${webhook}`;
      return told.length > 0;
    },
    'a test of a webhook': does(async (owner) => {
      const webhook = await keepWebhook(owner.user_id);
      await asOwner(owner, (tx) => tx`select public.test_webhook(${webhook})`);
    }),
    'a measured page': async ({ user_id, username }) => {
      await database.sql`
        insert into public.analytics_ids (user_id, google_id) values (${user_id}, 'G-ABC123DEF4')
        on conflict do nothing`;
      const page = await findPublicProfileRow(database.sql, username);
      return page?.analytics_ids !== null;
    },
  },
};

test('every plan feature has a sample here', async () => {
  const rows = await database.sql<{ feature: string }[]>`
    select distinct feature from public.plan_features order by 1`;
  expect(rows.map(({ feature }) => feature)).toEqual([...FEATURE_KEYS].sort());
  expect(Object.keys(SAMPLES).sort()).toEqual([...FEATURE_KEYS].sort());
});

const LISTED = FEATURE_KEYS.flatMap((feature) =>
  Object.entries(SAMPLES[feature]).map(([name, sample]) => [feature, name, sample] as const),
);

test.for(LISTED)('%s alone unlocks %s', async ([feature, , sample]) => {
  const { sql } = database;
  const include = (isIncluded: boolean) => sql`
    update public.plan_features
    set is_enabled = (feature = ${feature}) = ${isIncluded} where plan = 'premium'`;
  await include(true);
  const owner = await createPremiumProfile(sql, CONTENT);
  expect(await sample(owner)).toBe(true);
  await include(false);
  const other = await createPremiumProfile(sql, CONTENT);
  expect(await sample(other)).toBe(false);
});

test.for(LISTED)('without %s, a page that would lose %s is counted', async (each) => {
  const [feature, , sample] = each;
  const { sql } = database;
  const include = (isIncluded: boolean) => sql`
    update public.plan_features set is_enabled = ${isIncluded} or feature <> ${feature}
    where plan = 'premium'`;
  await include(true);
  const owner = await createPremiumProfile(sql, CONTENT);
  await sample(owner);
  const read = async () => {
    const [row] = await sql`
      select to_jsonb(p) - 'updated_at' as page, private.uses_feature(o, ${feature}, null) as is_used,
        private.shown_analytics_ids(p.user_id) as ids
      from public.public_profiles p join public.profiles o on o.user_id = p.user_id
      where p.user_id = ${owner.user_id}`;
    return row;
  };
  const { is_used, ...whole } = { ...(await read()) };
  await include(false);
  const { is_used: _same, ...without } = { ...(await read()) };
  expect(is_used).toBe(JSON.stringify(without) !== JSON.stringify(whole));
});
