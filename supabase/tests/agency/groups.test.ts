import { expect, test } from 'vitest';
import { createAgency, createStaff, createUser } from '#test/factories.ts';
import { as, person, save } from '../roles.ts';
import {
  call,
  createInvited,
  database,
  readPage,
  runPush,
  setUpAgencies,
} from './agencies-under-test.ts';

setUpAgencies();

type Refused = { id: string; problem: string }[];

/** Creates a group as its owner does. @returns its id */
async function createGroup(owner: string, name: string, more: object = {}): Promise<string> {
  const [group] = await as(database.sql, person(owner), async (tx) => [
    ...(await tx<{ id: string }[]>`
      insert into public.agency_groups ${tx({ agency_id: owner, name })} returning id`),
  ]);
  const id = group?.id ?? '';
  if (Object.keys(more).length > 0) await changeGroup(owner, id, more);
  return id;
}

const changeGroup = (owner: string, id: string, columns: object) =>
  as(database.sql, person(owner), async (tx) => {
    await tx`update public.agency_groups set ${tx(columns)} where id = ${id}`;
  });

const move = (owner: string, staffIds: string[], groupId: string | null) =>
  as(database.sql, person(owner), async (tx) => {
    const [row] = await tx<{ refused: Refused }[]>`
      select public.act_on_staff('move', ${`{${staffIds.join()}}`}::uuid[], ${tx.json({ group_id: groupId })}) as refused`;
    return row?.refused;
  });

/** Applies their group's template to everyone who moved, as the job does. */
async function bringTemplates(owner: string) {
  const more = async () => {
    const [row] = await database.sql<{ more: boolean }[]>`
      select private.fit_templates(${owner}, 2) as more`;
    return row?.more;
  };
  while (await more());
}

const push = async (owner: string, values: object) =>
  runPush(await call(owner, 'push_template', values));

async function createTeam() {
  const { sql } = database;
  const owner = (await createAgency(sql)).user_id;
  await save(sql, owner, { bio: 'North', theme_color: '#112233' });
  await push(owner, { modes: { bio: 'locked', look: 'locked' } });
  const [ada, grace] = [await createStaff(sql, owner), await createStaff(sql, owner)];
  return { owner, ada, grace };
}

test('a group’s own template and locks apply to its members only', async () => {
  const { sql } = database;
  const { owner, ada, grace } = await createTeam();
  const group = await createGroup(owner, 'Sales');
  await move(owner, [ada.staff_id], group);
  await bringTemplates(owner);
  expect((await readPage(ada.user_id)).bio).toBe('North');
  await save(sql, owner, { bio: 'Sales of North' });
  const modes = { bio: 'locked' };
  expect(await call(owner, 'preview_template', { modes, group_id: group })).toMatchObject({
    people: 1,
  });
  await push(owner, { modes, group_id: group });
  expect((await readPage(ada.user_id)).bio).toBe('Sales of North');
  expect((await readPage(grace.user_id)).bio).toBe('North');
  // The look is unlocked in the group, and locked for everyone else.
  await save(sql, ada.user_id, { theme_color: '#445566' });
  const recolour = save(sql, grace.user_id, { theme_color: '#445566' });
  await expect(recolour).rejects.toMatchObject({ code: 'PT403' });
  await expect(save(sql, ada.user_id, { bio: 'Mine' })).rejects.toMatchObject({ code: 'PT403' });
  // A push to everyone skips a group with its own template.
  await save(sql, owner, { bio: 'Everyone' });
  await push(owner, { modes });
  expect((await readPage(ada.user_id)).bio).toBe('Sales of North');
  expect((await readPage(grace.user_id)).bio).toBe('Everyone');
});

test('moving to a group applies its template, and deleting the group restores the agency’s', async () => {
  const { sql } = database;
  const { owner, ada } = await createTeam();
  const group = await createGroup(owner, 'Sales');
  await save(sql, owner, { bio: 'Sales of North' });
  await push(owner, { modes: { bio: 'locked' }, group_id: group });
  expect((await readPage(ada.user_id)).bio).toBe('North');
  expect(await move(owner, [ada.staff_id], group)).toEqual([]);
  // The group's locks apply even before the job has run.
  expect(await call(owner, 'page_modes', { person: ada.user_id })).toEqual({ bio: 'locked' });
  const [job] = await sql`select from graphile_worker.jobs where key = ${`fit_templates ${owner}`}`;
  expect(job).toBeDefined();
  await bringTemplates(owner);
  expect(await readPage(ada.user_id)).toMatchObject({ bio: 'Sales of North', theme_color: null });
  await sql`delete from public.agency_groups where id = ${group}`;
  await bringTemplates(owner);
  expect(await readPage(ada.user_id)).toMatchObject({ bio: 'North', theme_color: '#112233' });
});

test('moving between groups keeps invitation details and people’s own content', async () => {
  const { sql } = database;
  const { owner } = await createTeam();
  const group = await createGroup(owner, 'Sales');
  await save(sql, owner, { designation: 'Sales' });
  await push(owner, { modes: { designation: 'locked' }, group_id: group });
  const invited = await createInvited(owner, { designation: 'Dean', company: 'North' });
  await call(invited.user_id, 'answer_invitation', { id: invited.invitation, accept: true });
  await save(sql, invited.user_id, { skills: [] });
  expect((await readPage(invited.user_id)).designation).toBe('Dean');
  await move(owner, [invited.invitation], group);
  await bringTemplates(owner);
  expect((await readPage(invited.user_id)).designation).toBe('Sales');
  await move(owner, [invited.invitation], null);
  await bringTemplates(owner);
  expect(await readPage(invited.user_id)).toMatchObject({
    designation: 'Dean',
    vcard_data: { company: 'North' },
  });
});

test('joining into a group applies its template at once', async () => {
  const { sql } = database;
  const { owner } = await createTeam();
  const group = await createGroup(owner, 'Sales');
  await save(sql, owner, { bio: 'Sales of North' });
  await push(owner, { modes: { bio: 'locked' }, group_id: group });
  const invited = await createInvited(owner);
  await move(owner, [invited.invitation], group);
  const asked = await call<{ invitations: object[] }>(invited.user_id, 'own_agency');
  expect(asked.invitations).toMatchObject([{ modes: { bio: 'locked' } }]);
  await call(invited.user_id, 'answer_invitation', { id: invited.invitation, accept: true });
  expect(await readPage(invited.user_id)).toMatchObject({
    bio: 'Sales of North',
    theme_color: null,
  });
});

test('a member’s page can be a template source, and templates then skip it', async () => {
  const { sql } = database;
  const { owner, ada, grace } = await createTeam();
  const group = await createGroup(owner, 'Sales', { source_id: ada.user_id });
  await save(sql, ada.user_id, { bio: 'The model', theme_color: '#abcdef' });
  await move(owner, [ada.staff_id, grace.staff_id], group);
  await push(owner, { modes: { bio: 'locked', look: 'locked' }, group_id: group });
  await bringTemplates(owner);
  expect(await readPage(grace.user_id)).toMatchObject({ bio: 'The model', theme_color: '#abcdef' });
  await sql`delete from private.profile_saves`;
  await save(sql, ada.user_id, { bio: 'Changed' });
  await push(owner, { modes: { bio: 'locked' } });
  expect((await readPage(ada.user_id)).bio).toBe('Changed');
  expect((await readPage(grace.user_id)).bio).toBe('The model');
  // Once another page is the source, this one is like the rest of its group.
  await changeGroup(owner, group, { source_id: null });
  await bringTemplates(owner);
  expect((await readPage(ada.user_id)).bio).toBe('The model');
  // So is the source of a group it isn't in, once that group is deleted.
  const copied = await createGroup(owner, 'Copied', { source_id: ada.user_id });
  await move(owner, [ada.staff_id], null);
  await bringTemplates(owner);
  await sql`delete from public.agency_groups where id = ${copied}`;
  const [model] =
    await sql`select needs_template from public.agency_staff where id = ${ada.staff_id}`;
  expect(model).toEqual({ needs_template: true });
  // A member who leaves no longer serves as a template.
  await changeGroup(owner, group, { source_id: grace.user_id });
  await call(owner, 'remove_staff', {
    staff_id: grace.staff_id,
    keep_card: false,
    keep_leads: false,
  });
  const [left] = await sql`select source_id from public.agency_groups where id = ${group}`;
  expect(left).toEqual({ source_id: null });
});

test('reverting a group’s first push restores the agency’s template, without affecting other groups', async () => {
  const { sql } = database;
  const { owner, ada, grace } = await createTeam();
  const [sales, care] = [await createGroup(owner, 'Sales'), await createGroup(owner, 'Care')];
  await move(owner, [ada.staff_id], sales);
  await move(owner, [grace.staff_id], care);
  await bringTemplates(owner);
  await save(sql, owner, { bio: 'Sales' });
  const id = await call(owner, 'push_template', { modes: { bio: 'locked' }, group_id: sales });
  await runPush(id);
  await save(sql, owner, { bio: 'Care' });
  await push(owner, { modes: { bio: 'locked' }, group_id: care });
  await call(owner, 'take_back_push', { id });
  await runPush(id);
  expect((await readPage(ada.user_id)).bio).toBe('North');
  expect((await readPage(grace.user_id)).bio).toBe('Care');
  const [row] = await sql`select modes, template from public.agency_groups where id = ${sales}`;
  expect(row).toEqual({ modes: null, template: null });
});

test('content written in another group survives reverting an earlier push', async () => {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  const ada = await createStaff(sql, owner);
  await save(sql, ada.user_id, { bio: 'Before' });
  await save(sql, owner, { bio: 'North' });
  const id = await call(owner, 'push_template', { modes: { bio: 'locked' } });
  await runPush(id);
  const group = await createGroup(owner, 'Sales');
  await push(owner, { modes: { look: 'locked' }, group_id: group });
  await move(owner, [ada.staff_id], group);
  await bringTemplates(owner);
  expect((await readPage(ada.user_id)).bio).toBe('Before');
  await save(sql, ada.user_id, { bio: 'Since' });
  await move(owner, [ada.staff_id], null);
  await bringTemplates(owner);
  expect((await readPage(ada.user_id)).bio).toBe('North');
  await call(owner, 'take_back_push', { id });
  await runPush(id);
  expect((await readPage(ada.user_id)).bio).toBe('Since');
});

test('templates aren’t applied while an agency may not lead, and catch up once it may', async () => {
  const { sql } = database;
  const { owner, ada } = await createTeam();
  const group = await createGroup(owner, 'Sales');
  await save(sql, owner, { bio: 'Sales' });
  await push(owner, { modes: { bio: 'locked' }, group_id: group });
  await move(owner, [ada.staff_id], group);
  await sql`update public.profiles set plan = 'free' where user_id = ${owner}`;
  await bringTemplates(owner);
  expect((await readPage(ada.user_id)).bio).toBe('North');
  await sql`delete from graphile_worker._private_jobs where key = ${`fit_templates ${owner}`}`;
  await sql`update public.profiles set plan = 'agency_50' where user_id = ${owner}`;
  const jobs = await sql`select from graphile_worker.jobs where key = ${`fit_templates ${owner}`}`;
  expect(jobs).toHaveLength(1);
  await bringTemplates(owner);
  expect((await readPage(ada.user_id)).bio).toBe('Sales');
});

test.for([
  [{ name: ' ' }, 'Please'],
  [{ name: 'x'.repeat(61) }, 'This is too long.'],
  [{ name: 'sALES' }, 'You already have a group with this name.'],
] as const)('a group named %j is refused', async ([columns, words]) => {
  const { owner } = await createTeam();
  await createGroup(owner, 'Sales');
  const made = createGroup(owner, columns.name);
  await expect(made).rejects.toMatchObject({ code: expect.stringMatching(/^PT4/) });
  await expect(made).rejects.toThrow(words);
});

test('an agency has 20 groups at most', async () => {
  const { owner } = await createTeam();
  for (let count = 0; count < 20; count += 1) await createGroup(owner, `Group ${count}`);
  await expect(createGroup(owner, 'One more')).rejects.toThrow('You have 20 groups.');
});

test('an agency can’t use another’s groups, pages or people', async () => {
  const { sql } = database;
  const { owner, ada } = await createTeam();
  const other = await createTeam();
  const group = await createGroup(other.owner, 'Theirs');
  const mine = await createGroup(owner, 'Mine');
  expect(await move(owner, [ada.staff_id], group)).toMatchObject([
    { id: ada.staff_id, problem: 'This group no longer exists.' },
  ]);
  expect(await move(owner, [other.ada.staff_id, ada.staff_id], mine)).toEqual([
    { id: other.ada.staff_id, problem: 'This person is no longer on your team.' },
  ]);
  for (const source_id of [other.ada.user_id, (await createUser(sql)).id]) {
    await expect(changeGroup(owner, mine, { source_id })).rejects.toThrow(
      'This person is no longer on your team.',
    );
  }
  const pushed = call(owner, 'push_template', { modes: { bio: 'locked' }, group_id: group });
  await expect(pushed).rejects.toThrow('This group no longer exists.');
  await changeGroup(owner, group, { name: 'Taken over' });
  const [row] = await sql`select name from public.agency_groups where id = ${group}`;
  expect(row).toEqual({ name: 'Theirs' });
  expect(await call(owner, 'page_modes', { person: other.ada.user_id })).toBeNull();
  const write = sql`update public.agency_staff set group_id = ${group} where id = ${ada.staff_id}`;
  await expect(write).rejects.toMatchObject({ code: '23503' });
});
