import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createAgency, createStaff } from '#test/factories.ts';
import { as, person, SERVICE, save } from '../roles.ts';
import { call, database, NORTH, readPage, runPush, setUpAgencies } from './agencies-under-test.ts';

setUpAgencies();

test('a locked look is pushed to all, can’t be edited by staff or owner, and can be reverted', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  await save(sql, agency.user_id, NORTH);
  const [ada, grace] = [
    await createStaff(sql, agency.user_id),
    await createStaff(sql, agency.user_id),
  ];
  await save(sql, ada.user_id, { theme_color: '#ff0000', bio: 'Ada' });
  const modes = {
    look: 'locked',
    bio: 'required',
    custom_links: 'locked',
    company: 'locked',
    cover: 'x',
  };
  expect(await call(agency.user_id, 'preview_template', { modes })).toEqual({
    people: 2,
    parts: [
      { part: 'look', people: 2 },
      { part: 'bio', people: 1 },
      { part: 'company', people: 2 },
      { part: 'custom_links', people: 2 },
    ],
  });
  const push = await call(agency.user_id, 'push_template', { modes });
  const again = call(agency.user_id, 'push_template', { modes });
  await expect(again).rejects.toMatchObject({ code: 'PT409' });
  await runPush(push);
  const pages = [await readPage(ada.user_id), await readPage(grace.user_id)];
  expect(pages.map(({ theme_color }) => theme_color)).toEqual(['#112233', '#112233']);
  expect(pages.map(({ bio }) => bio)).toEqual(['Ada', 'We take pictures.']);
  expect(pages[0]?.vcard_data).toMatchObject({ company: 'Northlight Ltd' });
  expect(pages[0]?.designation).toBe('');

  for (const caller of [person(ada.user_id), person(agency.user_id)]) {
    const recolour = save(sql, ada.user_id, { theme_color: '#00ff00' }, caller);
    await expect(recolour).rejects.toMatchObject({
      code: 'PT403',
      message: 'Northlight keeps this the same on every page: look.',
    });
  }
  const hollow = save(sql, ada.user_id, { vcard_data: { company: 'Mine', phone: '1' } });
  await expect(hollow).rejects.toMatchObject({
    message: 'Northlight keeps this the same on every page: company.',
  });
  await expect(save(sql, ada.user_id, { bio: ' \n' })).rejects.toMatchObject({
    code: 'PT400',
    message: 'Northlight asks for this on every page: bio.',
  });
  await sql`delete from private.profile_saves`;
  expect(await save(sql, ada.user_id, { bio: 'Ada again', skills: [] })).toBeDefined();
  expect(await save(sql, grace.user_id, { bio: 'My own' })).toBeDefined();

  await call(agency.user_id, 'take_back_push', { id: push });
  await runPush(push);
  expect(await readPage(ada.user_id)).toMatchObject({ theme_color: '#ff0000', bio: 'Ada again' });
  expect(await readPage(grace.user_id)).toMatchObject({
    theme_color: null,
    bio: 'My own',
    custom_links: [],
  });
  expect(await save(sql, ada.user_id, { theme_color: '#00ff00' })).toBeDefined();
  const [row] =
    await sql`select status, done, total from public.agency_pushes where id = ${String(push)}`;
  expect(row).toEqual({ status: 'taken_back', done: 2, total: 2 });
});

test('a new member gets the template at once, and keeps their own content on leaving', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  await save(sql, agency.user_id, NORTH);
  const modes = { look: 'locked', bio: 'required' };
  await runPush(await call(agency.user_id, 'push_template', { modes }));
  const { user_id, staff_id } = await createStaff(sql, agency.user_id);
  expect(await readPage(user_id)).toMatchObject({ theme_color: '#112233', bio: NORTH.bio });
  await save(sql, agency.user_id, { theme_color: '#445566' });
  await runPush(await call(agency.user_id, 'push_template', { modes }));
  await save(sql, user_id, { designation: 'Mine' });
  await call(agency.user_id, 'remove_staff', { staff_id, keep_card: false, keep_leads: false });
  expect(await readPage(user_id)).toMatchObject({
    theme_color: null,
    bio: '',
    designation: 'Mine',
    agency_owner_id: null,
  });
});

test('changes are reverted newest first', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { user_id } = await createStaff(sql, agency.user_id);
  const pushes: unknown[] = [];
  for (const bio of ['One', 'Two', 'Three', 'Four']) {
    await sql`update public.profiles set bio = ${bio} where user_id = ${agency.user_id}`;
    pushes.push(await call(agency.user_id, 'push_template', { modes: { bio: 'locked' } }));
    await runPush(pushes.at(-1));
  }
  const kept = await sql`select distinct push_id from private.push_values
    where push_id in ${sql(pushes.map(Number))} order by push_id`;
  expect(kept.map(({ push_id }) => push_id)).toEqual(pushes.slice(1));
  const takeBack = async (id: unknown) => {
    await call(agency.user_id, 'take_back_push', { id });
    await runPush(id);
    return (await readPage(user_id)).bio;
  };
  await expect(takeBack(pushes[2])).rejects.toMatchObject({
    message: 'You can only undo the latest change.',
  });
  expect(await takeBack(pushes[3])).toBe('Three');
  expect(await takeBack(pushes[2])).toBe('Two');
  expect(await takeBack(pushes[1])).toBe('One');
  await expect(takeBack(pushes[0])).rejects.toMatchObject({
    message: 'This change is too old to undo.',
  });
});

test('a group’s last change can be undone after thirty newer ones elsewhere', async () => {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql, { bio: 'North' });
  const { user_id, staff_id } = await createStaff(sql, owner);
  await save(sql, user_id, { bio: 'Mine' });
  const [group] = await sql<{ id: string }[]>`
    insert into public.agency_groups (agency_id, name) values (${owner}, 'Sales') returning id`;
  await sql`update public.agency_staff set group_id = ${group?.id ?? ''} where id = ${staff_id}`;
  const modes = { bio: 'locked' };
  const id = await call(owner, 'push_template', { modes, group_id: group?.id });
  await runPush(id);
  expect(await readPage(user_id)).toMatchObject({ bio: 'North' });
  await sql`
    insert into public.agency_pushes (agency_id, status, modes, previous_modes, template,
      previous_template, created_at)
    select ${owner}, 'done', '{}', '{}', '{}', '{}', now() - interval '2 days'
    from generate_series(1, 31)`;
  await runPush(await call(owner, 'push_template', { modes: { look: 'locked' } }));
  await call(owner, 'take_back_push', { id });
  await runPush(id);
  expect(await readPage(user_id)).toMatchObject({ bio: 'Mine' });
  const kept = await sql`select from public.agency_pushes where agency_id = ${owner}`;
  expect(kept).toHaveLength(31);
});

test('the team page exists only if its owner wants it, and lists only open pages', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const [shown, closed] = [
    await createStaff(sql, agency.user_id),
    await createStaff(sql, agency.user_id),
  ];
  await sql`select private.suspend(${closed.user_id}, 'agency', '')`;
  await sql`
    update public.agencies set slug = 'openteam', about = 'Pictures' where owner_id = ${agency.user_id}`;
  const read = () =>
    as(
      sql,
      SERVICE,
      async (tx) => (await tx`select public.public_team('openteam') as team`)[0]?.team,
    );
  expect(await read()).toBeNull();
  await sql`update public.agencies set is_team_public = true where owner_id = ${agency.user_id}`;
  expect(await read()).toEqual({
    name: 'Northlight',
    logo_url: null,
    accent: null,
    about: 'Pictures',
    people: [
      {
        full_name: shown.full_name,
        designation: '',
        username: shown.username,
        profile_picture_url: null,
      },
    ],
  });
  await sql`select private.suspend(${agency.user_id}, 'administrator', '')`;
  expect(await read()).toBeNull();
});

test('a locked cover sets and locks its focal point, and restores the old one when reverted', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const cover = {
    cover_image_url: 'https://vizit.test/storage/v1/object/public/pictures/north/cover.png',
    cover_image_focus: { x: 20, y: 80 },
  };
  await save(sql, agency.user_id, { ...NORTH, ...cover });
  const ada = await createStaff(sql, agency.user_id);
  await save(sql, ada.user_id, { cover_image_focus: { x: 1, y: 1 } });
  const modes = { cover: 'locked' };
  await runPush(await call(agency.user_id, 'push_template', { modes }));
  expect(await readPage(ada.user_id)).toMatchObject(cover);
  const words = { message: 'Northlight keeps this the same on every page: cover image.' };
  const move = { cover_image_focus: { x: 20, y: 81 } };
  await expect(save(sql, ada.user_id, move)).rejects.toMatchObject(words);
  const changes = { cover_image_focus: { value: move.cover_image_focus } };
  const drafted = call(ada.user_id, 'save_draft', { owner: ada.user_id, device: '', changes });
  await expect(drafted).rejects.toMatchObject(words);
  await sql`delete from private.profile_saves`;
  await sql`select private.take_back_template(${ada.user_id})`;
  expect(await readPage(ada.user_id)).toMatchObject({
    cover_image_url: null,
    cover_image_focus: { x: 1, y: 1 },
  });
});

test('a focal point without a picture isn’t a cover', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const ada = await createStaff(sql, agency.user_id);
  await save(sql, ada.user_id, { cover_image_focus: { x: 1, y: 1 } });
  const [row] = await sql<{ is_empty: boolean }[]>`
    select private.is_part_empty(private.part_value(to_jsonb(p), 'cover')) as is_empty
    from public.profiles p where p.user_id = ${ada.user_id}`;
  expect(row?.is_empty).toBe(true);
});

test('a cover from before focal points can still be reverted', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const url = 'https://vizit.test/storage/v1/object/public/pictures/north/cover.png';
  await save(sql, agency.user_id, { ...NORTH, cover_image_url: url });
  const ada = await createStaff(sql, agency.user_id);
  await runPush(await call(agency.user_id, 'push_template', { modes: { cover: 'locked' } }));
  await sql`
    update private.template_values v set own = own - 'cover_image_focus',
      given = md5(jsonb_build_object('cover_image_url', ${url}::text)::text)
    where v.user_id = ${ada.user_id}`;
  const file = 'supabase/migrations/20261207000000_add_picture_focus.sql';
  const [, converted = ''] = (await readFile(file, 'utf8')).split(
    /(?=update private.template_values)/,
  );
  await sql.unsafe(converted);
  await sql`select private.take_back_template(${ada.user_id})`;
  expect(await readPage(ada.user_id)).toMatchObject({
    cover_image_url: null,
    cover_image_focus: {},
  });
});
