import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLead, createProfile, createUnconfirmedUser, createUser } from '#test/factories.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
let administrator: string;
beforeAll(async () => {
  database = await createTestDatabase('product');
  administrator = (await createUser(database.sql)).id;
  await database.sql`insert into public.admin_users (id) values (${administrator})`;
});
afterAll(() => database.drop());

async function find(userId: string) {
  const rows = await as(database.sql, person(administrator), async (tx) => [
    ...(await tx`select * from public.admin_directory where user_id = ${userId}`),
  ]);
  return rows[0];
}

test('the directory follows every change to an account', async () => {
  const { sql } = database;
  const { id, email } = await createUnconfirmedUser(sql);
  expect(await find(id)).toMatchObject({
    email,
    username: '',
    plan: 'free',
    status: 'unconfirmed',
  });
  await sql`update auth.users set email_confirmed_at = now(), last_sign_in_at = now() where id = ${id}`;
  expect(await find(id)).toMatchObject({ status: 'active', last_sign_in_at: expect.any(Date) });
  await createProfile(sql, { user_id: id, full_name: 'Zoë Ørsted' });
  expect(await find(id)).toMatchObject({ full_name: 'Zoë Ørsted' });
  await sql`select private.grant_plan(${id}, 'premium', 30, null, '')`;
  expect(await find(id)).toMatchObject({ plan: 'premium' });
  await sql`insert into public.admin_users (id) values (${id})`;
  expect(await find(id)).toMatchObject({ is_administrator: true });
  await sql`delete from public.admin_users where id = ${id}`;
  expect(await find(id)).toMatchObject({ is_administrator: false });
  await sql`select private.suspend(${id}, 'administrator', 'Spam')`;
  expect(await find(id)).toMatchObject({ status: 'suspended' });
  await sql`select private.lift_suspension(${id}, 'administrator')`;
  await as(sql, person(id), (tx) => tx`select public.request_account_deletion()`);
  expect(await find(id)).toMatchObject({ status: 'leaving' });
  await sql`update public.profiles set plan_expiry = now() where user_id = ${id}`;
  await sql`update private.directory set plan = 'premium' where user_id = ${id}`;
  await sql`select private.list_lapsed()`;
  expect(await find(id)).toMatchObject({ plan: 'free' });
  await sql`delete from auth.users where id = ${id}`;
  expect(await find(id)).toBeUndefined();
});

test('users, leads and entries are found by word prefixes', async () => {
  const { sql } = database;
  const zoe = await createProfile(sql, { full_name: 'Zoë Quixote' });
  await createLead(sql, {
    user_id: zoe.user_id,
    full_name: 'Sancho',
    email: 's.panza@mancha.test',
  });
  await sql`select private.suspend(${zoe.user_id}, 'administrator', 'Windmills')`;
  await as(
    sql,
    person(administrator),
    (tx) => tx`select public.admin_suspend(${zoe.user_id}, 'Windmills again')`,
  );
  const search = (view: string, query: string) =>
    as(sql, person(administrator), async (tx) => {
      const rows = await tx`
        select count(*)::int as number from ${tx(`public.${view}`)}
        where words @@ to_tsquery('simple', ${query})`;
      return rows[0]?.number;
    });
  expect(await search('admin_directory', 'zoe:* & quix:*')).toBe(1);
  expect(await search('admin_directory', 'uixote:*')).toBe(0);
  expect(await search('admin_leads', 'panz:* & manch:*')).toBe(1);
  expect(await search('admin_audit', 'windm:* & quix:*')).toBe(1);
  await sql`delete from auth.users where id = ${zoe.user_id}`;
  expect(await search('admin_audit', 'windm:* & quix:*')).toBe(0);
  expect(await search('admin_audit', 'windm:*')).toBe(1);
});

test('the preview counts the pages that a feature change would affect', async () => {
  const { sql } = database;
  const sections = { social: true, links: true, text: true, gallery: true };
  const three = { social: true, links: true, text: true };
  await createProfile(sql, { sections_enabled: sections });
  await createProfile(sql, { sections_enabled: three });
  await createProfile(sql, { sections_enabled: sections, is_active: false });
  await createProfile(sql, {
    sections_enabled: three,
    plan: 'premium',
    plan_expiry: new Date(Date.now() - 1000),
  });
  const preview = (max: number) =>
    as(sql, person(administrator), async (tx) => {
      const [row] = await tx`
        select public.admin_preview_feature('free', 'unlimited_sections', false, ${max}) as change`;
      return row?.change;
    });
  expect(await preview(3)).toEqual({ pages: 0 });
  expect(await preview(2)).toEqual({ pages: 3 });
  expect(await preview(4)).toEqual({ pages: 0 });
});

test('pages that would lose a calendar or analytics are counted', async () => {
  const { sql } = database;
  const soon = new Date(Date.now() + 86_400_000);
  const own = { plan: 'yearly', plan_expiry: soon };
  const calendar = { calendar: true };
  await createProfile(sql, {
    ...own,
    sections_enabled: calendar,
    embed_calendar: 'https://cal.com/ada',
  });
  await createProfile(sql, { ...own, sections_enabled: calendar });
  const measured = await createProfile(sql, own);
  await sql`
    insert into public.analytics_ids (user_id, meta_id, umami_host)
    values (${measured.user_id}, '1234567890123456', '')`;
  const [row] = await as(sql, person(administrator), async (tx) => [
    ...(await tx`
      select public.admin_preview_feature('yearly', 'integrations', false, null) as change`),
  ]);
  expect(row?.change).toEqual({ pages: 2 });
});

test('switches hide forms, embeds and pages, even in direct database reads', async () => {
  const { sql } = database;
  const { username } = await createProfile(sql, {
    plan: 'premium',
    plan_expiry: new Date(Date.now() + 86_400_000),
    sections_enabled: {
      links: true,
      lead_form: true,
      video: true,
      map: true,
      audio: true,
      calendar: true,
    },
  });
  const shown = async () => {
    const [row] = await sql`
      select sections from public.public_profile(${username})`;
    return row?.sections ?? null;
  };
  const turn = (name: string, isOn: boolean) =>
    as(
      sql,
      person(administrator),
      (tx) => tx`select public.admin_set_switch(${name}, ${isOn}, '')`,
    );
  expect(await shown()).toEqual(
    expect.arrayContaining(['links', 'lead_form', 'video', 'map', 'audio', 'calendar']),
  );
  await turn('embeds', false);
  expect([...(await shown())].sort()).toEqual(['lead_form', 'links']);
  await turn('lead_forms', false);
  expect(await shown()).toEqual(['links']);
  await turn('public_pages', false);
  expect(await shown()).toBeNull();
  for (const name of ['embeds', 'lead_forms', 'public_pages']) await turn(name, true);
  expect(await shown()).toHaveLength(6);
});
