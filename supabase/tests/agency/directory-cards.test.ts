import { beforeEach, expect, test } from 'vitest';
import { createAgency, createStaff, createUser } from '#test/factories.ts';
import { as, person, save } from '../roles.ts';
import {
  call,
  database,
  inviteAccount,
  readPage,
  runPush,
  setUpAgencies,
} from './agencies-under-test.ts';

// How a company directory fills the pages of a team (decision 151).

setUpAgencies();

let owner: string;
let ada: Awaited<ReturnType<typeof createStaff>>;
beforeEach(async () => {
  const { sql } = database;
  owner = (await createAgency(sql)).user_id;
  ada = await createStaff(sql, owner);
  await sql`
    insert into private.scim_keys (agency_id, prefix, secret_hash)
    values (${owner}, 'vzs_abcdef', sha256(convert_to(${owner}, 'UTF8')))`;
});

const fill = (attributes: object, seat = ada.staff_id) =>
  call(owner, 'fill_staff', { staff_id: seat, attributes });

/** Chooses the parts to fill, and updates the pages as the job does. */
async function choose(rules: object): Promise<void> {
  const { sql } = database;
  const [before] = await sql`select directory_rules from public.agencies where owner_id = ${owner}`;
  await call(owner, 'set_directory_rules', { rules });
  await sql`select private.fit_directory(${owner}, ${sql.json(before?.directory_rules)}, null, 50)`;
}

/** @returns the page's designation, company and phone */
async function readCard(user: string = ada.user_id) {
  const { designation, vcard_data } = await readPage(user);
  const { company = '', phone = '' } = vcard_data as Record<string, string>;
  return [designation, company, phone];
}

test('a directory fills the parts its owner chose, and earlier content returns afterwards', async () => {
  const { sql } = database;
  const eve = await createStaff(sql, owner);
  await save(sql, ada.user_id, { designation: 'Own words' });
  const said = { title: 'Analyst', organization: 'Northlight', mobilePhone: '+39 333' };
  for (const seat of [ada.staff_id, eve.staff_id]) await fill(said, seat);
  expect([await readCard(), await readCard(eve.user_id)]).toEqual([
    ['Own words', '', ''],
    ['', '', ''],
  ]);
  await choose({ title: 'suggested', phone: 'locked', organization: 'off', more: 'locked' });
  expect([await readCard(), await readCard(eve.user_id)]).toEqual([
    ['Own words', '', '+39 333'],
    ['Analyst', '', '+39 333'],
  ]);
  await choose({ title: 'locked' });
  expect([await readCard(), await readCard(eve.user_id)]).toEqual([
    ['Analyst', '', ''],
    ['Analyst', '', ''],
  ]);
  await fill({ ...said, title: 'Dean' });
  expect((await readPage(ada.user_id)).vcard_data).toMatchObject({ designation: 'Dean' });
  await choose({});
  expect([await readCard(), await readCard(eve.user_id)]).toEqual([
    ['Own words', '', ''],
    ['', '', ''],
  ]);
});

test('a suggested value follows the directory until the person changes it', async () => {
  const { sql } = database;
  await choose({ title: 'suggested' });
  await fill({ title: 'Analyst' });
  await fill({ title: 'Dean' });
  expect((await readCard())[0]).toBe('Dean');
  const { staff } = await call<{ staff: { directory: object } }>(ada.user_id, 'own_agency');
  expect(staff.directory).toEqual({ designation: 'suggested', card_designation: 'suggested' });
  await fill({});
  expect((await readCard())[0]).toBe('');
  await fill({ title: 'Dean' });
  await save(sql, ada.user_id, { designation: 'My own' });
  await fill({ title: 'Provost' });
  await fill({});
  expect((await readCard())[0]).toBe('My own');
});

test('locked parts can’t be saved or drafted, while directory and plan last', async () => {
  const { sql } = database;
  await choose({ phone: 'locked', name: 'locked' });
  await fill({ workPhone: '+39 011', mobilePhone: '+39 333', name: 'Ada King' });
  expect(await readPage(ada.user_id)).toMatchObject({
    full_name: 'Ada King',
    vcard_data: { name: 'Ada King', phone: '+39 011' },
  });
  expect(await call(owner, 'page_marks', { person: ada.user_id })).toEqual({
    full_name: 'locked',
    card_name: 'locked',
    phone: 'locked',
  });
  const { vcard_data } = await readPage(ada.user_id);
  const change = () =>
    save(sql, ada.user_id, { vcard_data: { ...(vcard_data as object), phone: '1' } });
  const draft = (value: string) =>
    as(sql, person(ada.user_id), (tx) => {
      const changes = tx.json({ full_name: { value } });
      return tx`select public.save_draft(${ada.user_id}, '', ${changes})`;
    });
  const detail = 'part_from_directory';
  await expect(change()).rejects.toMatchObject({ code: 'PT403', detail });
  await expect(draft('Me')).rejects.toMatchObject({ code: 'PT403', detail });
  // The rest of the page is their own.
  await save(sql, ada.user_id, { bio: 'Mine' });
  await sql`update public.profiles set plan = 'free' where user_id = ${owner}`;
  await change();
  await sql`update public.profiles set plan = 'agency_50' where user_id = ${owner}`;
  await expect(draft('Me')).rejects.toMatchObject({ code: 'PT403' });
  await call(owner, 'delete_scim_key');
  await draft('Me');
});

test('a part locked by the template is the template’s, and then the directory’s', async () => {
  const { sql } = database;
  await save(sql, owner, { designation: 'Of North' });
  await choose({ title: 'locked' });
  await runPush(await call(owner, 'push_template', { modes: { designation: 'locked' } }));
  await fill({ title: 'Analyst' });
  expect((await readCard())[0]).toBe('Of North');
  await expect(save(sql, ada.user_id, { designation: 'Me' })).rejects.toMatchObject({
    detail: 'part_is_fixed',
  });
  await runPush(await call(owner, 'push_template', { modes: {} }));
  expect((await readCard())[0]).toBe('Analyst');
});

test('values wait for invited people, and are removed from people who leave', async () => {
  const { sql } = database;
  await choose({ title: 'locked', organization: 'suggested' });
  const eve = await createUser(sql);
  const seat = await inviteAccount(owner, eve, { designation: 'From a list' });
  await fill({ title: 'Analyst', organization: 'Northlight' }, seat);
  await sql`insert into public.profiles (user_id, full_name, designation) values (${eve.id}, 'Eve', 'My own')`;
  await call(eve.id, 'answer_invitation', { id: seat, accept: true });
  expect(await readCard(eve.id)).toEqual(['Analyst', 'Northlight', '']);
  await call(eve.id, 'leave_agency');
  expect(await readCard(eve.id)).toEqual(['My own', '', '']);
});

test('attributes have limits, and only the owner’s directory can write them', async () => {
  const { sql } = database;
  await expect(fill({ title: 'x'.repeat(201) })).rejects.toMatchObject({ detail: 'too_long' });
  await fill({ title: ' A\nB ', photo: 'javascript:alert(1)', more: 'x', workPhone: 7 });
  const [row] = await sql`select directory from public.agency_staff where id = ${ada.staff_id}`;
  expect(row?.directory).toEqual({ title: 'A B' });
  const manager = await createStaff(sql, owner);
  await sql`update public.agency_staff set role = 'manager' where id = ${manager.staff_id}`;
  for (const [name, values] of [
    ['fill_staff', { staff_id: ada.staff_id, attributes: {} }],
    ['switch_staff', { staff_id: ada.staff_id, is_active: false }],
    ['set_directory_rules', { rules: {} }],
    ['save_directory_group', { group_id: null, name: 'X', external_id: '' }],
    ['directory_groups', {}],
  ] as const) {
    await expect(call(manager.user_id, name, values)).rejects.toMatchObject({ code: 'PT403' });
    await expect(call(ada.user_id, name, values)).rejects.toMatchObject({
      code: expect.stringMatching(/^PT40[34]$/),
    });
  }
});
