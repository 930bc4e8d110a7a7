import { expect, test } from 'vitest';
import { createAgency, createLead, createStaff } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import { call, database, setUpAgencies } from './agencies-under-test.ts';

setUpAgencies();

test('the agency’s rule shares new leads, and its owner’s choice keeps them when a member is removed', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { user_id, staff_id } = await createStaff(sql, agency.user_id);
  const visible = () =>
    as(sql, person(agency.user_id), async (tx) =>
      (await tx`select email from public.leads order by email`).map(({ email }) => email),
    );
  await createLead(sql, { user_id, email: 'before@vizit.test' });
  await as(sql, person(agency.user_id), async (tx) => {
    await tx`update public.agencies set leads_rule = 'shared'`;
  });
  await createLead(sql, { user_id, email: 'one@vizit.test' });
  await createLead(sql, { user_id, email: 'two@vizit.test' });
  expect(await visible()).toEqual(['one@vizit.test', 'two@vizit.test']);
  // A lead restored from the trash isn't shared by that.
  const [early] = await as(
    sql,
    person(user_id),
    (tx) =>
      tx<{ id: string }[]>`delete from public.leads where email = 'before@vizit.test' returning id`,
  );
  await call(user_id, 'restore_leads', { ids: [early?.id] });
  expect(await visible()).toEqual(['one@vizit.test', 'two@vizit.test']);

  await call(agency.user_id, 'remove_staff', { staff_id, keep_card: false, keep_leads: true });
  const [more] = await sql`
    select private.keep_leads_batch(${user_id}, ${agency.user_id}, now(), 50) as more`;
  expect(more?.more).toBe(false);
  const leads = await sql<{ email: string; user_id: string; owner: string }[]>`
    select l.email, l.user_id, c.user_id as owner
    from public.leads l join public.contacts c on c.id = l.contact_id
    where l.user_id in (${user_id}, ${agency.user_id}) order by l.email`;
  expect([...leads]).toEqual([
    { email: 'before@vizit.test', user_id, owner: user_id },
    { email: 'one@vizit.test', user_id: agency.user_id, owner: agency.user_id },
    { email: 'two@vizit.test', user_id: agency.user_id, owner: agency.user_id },
  ]);
  const theirs = await sql`select email from public.contacts where user_id = ${user_id}`;
  expect(theirs.map(({ email }) => email)).toEqual(['before@vizit.test']);
});

test('a report counts each member from the day they joined, and rejects too wide a range', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  const { user_id, staff_id } = await createStaff(sql, agency.user_id);
  await createStaff(sql, agency.user_id);
  await sql`update public.agency_staff set joined_at = '2026-03-02T00:00:00Z' where user_id = ${user_id}`;
  await sql`
    insert into public.analytics_daily (user_id, day, event_type, event_count) values
      (${user_id}, '2026-03-01', 'profile_view', 100), (${user_id}, '2026-03-02', 'profile_view', 3),
      (${user_id}, '2026-03-04', 'profile_view', 5), (${user_id}, '2026-03-04', 'link_click', 2)`;
  await createLead(sql, { user_id, created_at: new Date('2026-03-04T12:00:00Z') });
  const report = await call<Record<string, unknown>>(agency.user_id, 'agency_report', {
    first_day: '2026-03-03',
    last_day: '2026-03-04',
  });
  expect(report).toMatchObject({
    totals: { views: 5, clicks: 2, leads: 1 },
    before: { views: 3, clicks: 0, leads: 0 },
    days: [
      { day: '2026-03-03', views: 0 },
      { day: '2026-03-04', views: 5, clicks: 2, leads: 1 },
    ],
  });
  expect(report.people).toMatchObject([{ staff_id, user_id, views: 5 }, { views: 0 }]);
  const wide = { first_day: '2025-01-01', last_day: '2026-03-04' };
  await expect(call(agency.user_id, 'agency_report', wide)).rejects.toMatchObject({
    code: 'PT400',
  });
});
