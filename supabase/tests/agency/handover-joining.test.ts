import { expect, test } from 'vitest';
import { createLead } from '#test/factories.ts';
import { call, database, setUpAgencies } from './agencies-under-test.ts';
import { countSteps, readLead } from './desk-under-test.ts';
import {
  createPlace,
  giveLeads,
  look,
  succeed,
  tryBroken,
  type Write,
} from './handovers-under-test.ts';

setUpAgencies();

/** The writes by which a successor joins, in their order. Each is made to fail. */
const STEPS = {
  'the seat is theirs': ['update of user_id', 'public.agency_staff'],
  'they are a member': ['insert', 'private.agency_members'],
  'their page joins the team': ['update of agency_owner_id', 'public.profiles'],
  'the card is copied': ['update of bio', 'public.profiles'],
  'their card is filled': ['update of vcard_data', 'public.profiles'],
  'the invitation’s parts are noted': ['insert', 'private.template_values'],
  'they get the plan': ['update of plan', 'public.profiles'],
  'the address is freed': ['delete', 'private.username_history'],
  'the address is theirs': ['update of username', 'public.profiles'],
  'a job is queued': ['insert', 'graphile_worker._private_jobs'],
  'the owner has news': ['insert', 'private.team_news'],
  'the act is logged': ['insert', 'public.audit_log'],
} as const satisfies Record<string, Write>;

test.for(Object.entries(STEPS))(
  'a successor’s joining changes nothing if it fails where %s',
  async ([, write]) => {
    const place = await createPlace();
    const { successor, join } = await succeed(place);
    const before = await look(place, successor);
    expect(await tryBroken(write, join)).toBe('broken');
    expect(await look(place, successor)).toBe(before);
    await join();
    expect(await look(place, successor)).not.toBe(before);
  },
);

const LEADS: Write = ['update of answerer_id', 'public.leads'];

/** A place with three open leads, whose successor has joined and got the first of them. */
async function createHalfGiven() {
  const place = await createPlace();
  const more = [
    await createLead(database.sql, { user_id: place.ada, email: 'second@vizit.test' }),
    await createLead(database.sql, { user_id: place.ada, email: 'third@vizit.test' }),
  ];
  const leads = [place.open, ...more.map(({ id }) => id)];
  const { successor, id, join } = await succeed(place);
  await join();
  const give = () => database.sql`select private.give_handed_leads(${id}, 1)`;
  await give();
  const countGiven = async () => {
    const answered = await Promise.all(leads.map(readLead));
    return answered.filter((lead) => lead?.answerer_id === successor).length;
  };
  expect(await countGiven()).toBe(1);
  return { ...place, leads, id, give, countGiven };
}

test('leads that couldn’t be handed over wait, and a retry hands each over once', async () => {
  const { leads, id, give, countGiven } = await createHalfGiven();
  expect(await tryBroken(LEADS, give)).toBe('broken');
  expect(await countGiven()).toBe(1);
  const waiting = await database.sql`select from private.handed_leads where staff_id = ${id}`;
  expect(waiting.count).toBe(2);
  const steps = () => Promise.all(leads.map(countSteps));
  await giveLeads(id);
  expect(await countGiven()).toBe(3);
  const once = await steps();
  await giveLeads(id);
  expect(await steps()).toEqual(once);
});

test('a successor who leaves between two batches gets no more leads, and the rest stay at the desk', async () => {
  const { owner, leads, id, countGiven } = await createHalfGiven();
  await call(owner, 'remove_staff', { staff_id: id, keep_card: false, keep_leads: true });
  await giveLeads(id);
  expect(await countGiven()).toBe(0);
  for (const lead of leads)
    expect(await readLead(lead)).toMatchObject({ agency_id: owner, answerer_id: null });
  const waiting = await database.sql`select from private.handed_leads where staff_id = ${id}`;
  expect(waiting.count).toBe(0);
});
