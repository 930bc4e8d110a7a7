import { expect, test } from 'vitest';
import type { Billing } from '#money/status/rules/own-billing.ts';
import {
  createAgency,
  createProfile,
  createStaff,
  createUnconfirmedUser,
  createUser,
} from '#test/factories.ts';
import { person, save } from '../roles.ts';
import {
  call,
  createInvited,
  database,
  invite,
  inviteAccount,
  listSeats,
  newAddress,
  readPage,
  setUpAgencies,
  somebody,
} from './agencies-under-test.ts';

setUpAgencies();

type OwnAgency = {
  staff: { status: string; name: string } | null;
  invitations: { id: string; name: string; leads_rule: string }[];
};

test('an existing free user joins only by accepting, and gets the agency’s plan', async () => {
  const agency = await createAgency(database.sql);
  const { user_id, invitation } = await createInvited(agency.user_id, { designation: 'Admiral' });
  await createProfile(database.sql, { user_id, designation: '', bio: 'Mine' });
  expect(await call<OwnAgency>(user_id, 'own_agency')).toMatchObject({
    staff: null,
    invitations: [{ id: invitation, name: 'Northlight', leads_rule: 'private' }],
  });
  expect(await readPage(user_id)).toMatchObject({ agency_owner_id: null, plan: 'free' });
  await call(user_id, 'answer_invitation', { id: invitation, accept: true });
  expect(await readPage(user_id)).toMatchObject({
    agency_owner_id: agency.user_id,
    plan: 'agency_50',
    designation: 'Admiral',
    bio: 'Mine',
    is_agency_profile: false,
  });
  expect(await call<OwnAgency>(user_id, 'own_agency')).toMatchObject({
    staff: { status: 'active', name: 'Northlight' },
    invitations: [],
  });
  await call(user_id, 'leave_agency');
  expect(await readPage(user_id)).toMatchObject({
    agency_owner_id: null,
    plan: 'free',
    designation: '',
    bio: 'Mine',
  });
  expect(await listSeats(agency.user_id)).toEqual([]);
  const [entries] = await database.sql<{ actions: string[] }[]>`
    select jsonb_agg(action order by id) as actions from public.audit_log where subject = ${user_id}`;
  expect(entries?.actions).toEqual(['staff.invited', 'staff.joined', 'staff.left']);
});

test('declining frees the seat, and an unconfirmed account sees no invitation', async () => {
  const agency = await createAgency(database.sql);
  const { user_id, invitation } = await createInvited(agency.user_id);
  await call(user_id, 'answer_invitation', { id: invitation, accept: false });
  expect(await listSeats(agency.user_id)).toEqual([]);
  const squatter = await createUnconfirmedUser(database.sql);
  const theirs = await inviteAccount(agency.user_id, squatter);
  expect(await call<OwnAgency>(squatter.id, 'own_agency')).toMatchObject({ invitations: [] });
  const answer = call(squatter.id, 'answer_invitation', { id: theirs, accept: true });
  await expect(answer).rejects.toMatchObject({ code: 'PT404' });
});

test('agency owners and other agencies’ members can be invited but can’t join', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const rival = await createAgency(sql, { full_name: 'Rival' });
  const staff = await createStaff(sql, rival.user_id);
  for (const [user_id, sentence] of [
    [rival.user_id, 'You own an agency, so you can’t join another team.'],
    [staff.user_id, 'You’re on the team of Rival. Leave it before you join another.'],
  ] as const) {
    const [user] = await sql<
      { email: string }[]
    >`select email from auth.users where id = ${user_id}`;
    const invitation = await inviteAccount(agency.user_id, user ?? { email: '' });
    const answer = call(user_id, 'answer_invitation', { id: invitation, accept: true });
    await expect(answer).rejects.toMatchObject({ code: 'PT409', message: sentence });
  }
  expect((await listSeats(agency.user_id)).map(({ status }) => status)).toEqual([
    'invited',
    'invited',
  ]);
});

test('an owner can suspend and restore staff, but not lift an administrator’s suspension', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { user_id, staff_id } = await createStaff(sql, agency.user_id);
  const isActive = async () => (await readPage(user_id)).is_active;
  await call(agency.user_id, 'suspend_staff', { staff_id, reason: ' On leave ' });
  expect(await isActive()).toBe(false);
  await call(agency.user_id, 'restore_staff', { staff_id });
  expect(await isActive()).toBe(true);
  await sql`select private.suspend(${user_id}, 'administrator', 'spam')`;
  await call(agency.user_id, 'suspend_staff', { staff_id, reason: '' });
  await call(agency.user_id, 'restore_staff', { staff_id });
  expect(await isActive()).toBe(false);
  await sql`select private.lift_suspension(${user_id}, 'administrator')`;
  await call(agency.user_id, 'suspend_staff', { staff_id, reason: '' });
  await call(agency.user_id, 'remove_staff', { staff_id, keep_card: null, keep_leads: null });
  expect(await isActive()).toBe(true);
  const entries = await sql<{ action: string; actor_role: string; note: string }[]>`
    select action, actor_role, note from public.audit_log
    where subject = ${user_id} and actor = ${agency.user_id} order by id`;
  expect(entries[0]).toEqual({ action: 'staff.suspended', actor_role: 'agency', note: 'On leave' });
  expect(entries.map(({ action }) => action)).toEqual([
    'staff.suspended',
    'staff.restored',
    'staff.suspended',
    'staff.restored',
    'staff.suspended',
    'staff.removed',
  ]);
});

test('an owner’s edits to a page are logged once an hour', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { user_id } = await createStaff(sql, agency.user_id);
  for (const bio of ['One', 'Two']) {
    expect(await save(sql, user_id, { bio }, person(agency.user_id))).toMatchObject({ bio });
  }
  await save(sql, user_id, { bio: 'Three' });
  const entries = await sql`
    select actor from public.audit_log where subject = ${user_id} and action = 'staff.edited'`;
  expect([...entries]).toEqual([{ actor: agency.user_id }]);
});

test('a card can be kept only from an account the invitation created, and be given to a successor', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const own = await createStaff(sql, agency.user_id);
  const keep = { keep_card: true, keep_leads: false };
  await expect(
    call(agency.user_id, 'remove_staff', { staff_id: own.staff_id, ...keep }),
  ).rejects.toMatchObject({ code: 'PT403' });

  const joinAsMade = async (more: object) => {
    const user = await createUser(sql);
    await sql`
      insert into private.invited_accounts (user_id, agency_id) values (${user.id}, ${agency.user_id})`;
    const invitation = await inviteAccount(agency.user_id, user, more);
    await call(user.id, 'answer_invitation', { id: invitation, accept: true });
    return { user_id: user.id, staff_id: invitation };
  };
  const made = { full_name: 'Grace Hopper', company: 'Northlight', phone: '+46 1' };
  const leaver = await joinAsMade(made);
  expect(await readPage(leaver.user_id)).toMatchObject({
    full_name: 'Grace Hopper',
    vcard_data: { name: 'Grace Hopper', company: 'Northlight', phone: '+46 1' },
    sections_enabled: { vcard: true },
  });
  await save(sql, leaver.user_id, {
    bio: 'Of the desk',
    skills: [{ id: 'a', name: 'Film', level: 3 }],
  });
  await call(agency.user_id, 'remove_staff', { staff_id: leaver.staff_id, ...keep });
  expect(await readPage(leaver.user_id)).toMatchObject({ bio: 'Of the desk' });
  expect((await readPage(leaver.user_id)).vcard_data).not.toHaveProperty('company', 'Northlight');
  const [card] = await sql<{ id: string }[]>`
    select id from public.agency_cards where agency_id = ${agency.user_id}`;
  const successor = await joinAsMade({ full_name: 'Ada', card_id: card?.id, company: 'North' });
  expect(await readPage(successor.user_id)).toMatchObject({
    full_name: 'Ada',
    bio: 'Of the desk',
    skills: [{ id: 'a', name: 'Film', level: 3 }],
    vcard_data: { name: 'Ada', company: 'North' },
  });
  const foreign = { ...somebody(), card_id: card?.id };
  const rival = await createAgency(sql);
  expect(await invite(rival.user_id, [foreign])).toMatchObject([
    { problem: 'This card no longer exists.' },
  ]);
});

test('an invitation can be resent after 10 minutes, and corrected until it is accepted', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { invitation } = await createInvited(agency.user_id);
  const resend = () => call(agency.user_id, 'resend_invitation', { staff_id: invitation });
  await sql`update public.agency_staff set mailed_at = now() where id = ${invitation}`;
  await expect(resend()).rejects.toMatchObject({ code: 'PT429' });
  await sql`update public.agency_staff set mailed_at = now() - interval '11 minutes' where id = ${invitation}`;
  await resend();
  const email = newAddress();
  const correct = (to: string) =>
    call(agency.user_id, 'correct_invitation', { staff_id: invitation, email: to });
  await correct(` ${email.toUpperCase()} `);
  expect(await listSeats(agency.user_id)).toMatchObject([{ email, status: 'invited' }]);
  await expect(correct('nobody')).rejects.toMatchObject({ code: 'PT400' });
  const { staff_id } = await createStaff(sql, agency.user_id);
  for (const name of ['resend_invitation', 'correct_invitation']) {
    const values = { staff_id, ...(name === 'correct_invitation' && { email: newAddress() }) };
    await expect(call(agency.user_id, name, values)).rejects.toMatchObject({ code: 'PT409' });
  }
});

test('staff see which agency provides their plan, and which suspended their page', async () => {
  const { sql } = database;
  const agency = await createAgency(sql, { full_name: 'Nora North' });
  await sql`update public.agencies set name = 'Northlight' where owner_id = ${agency.user_id}`;
  const staff = await createStaff(sql, agency.user_id);
  const whose = async (userId: string) => (await call<Billing>(userId, 'own_billing')).agency;
  expect(await whose(staff.user_id)).toEqual({ name: 'Northlight' });
  expect(await whose(agency.user_id)).toBeNull();
  await call(agency.user_id, 'suspend_staff', { staff_id: staff.staff_id, reason: '' });
  const held = await call(staff.user_id, 'own_suspension');
  expect(held).toMatchObject({ by: 'agency', agency_name: 'Northlight' });
});
