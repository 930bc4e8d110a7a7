import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEAD_FORM_TTL_MS } from '#audience/server/limits.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { watchPublicPages } from '#page/delivery/server/watch.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { createLeadForms } from './lead-forms.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const NOBODY = '3f2c1a9e-1111-4222-8333-944455556666';

function startForms(maxSize?: number) {
  const times = { asked: 0, now: 0 };
  const ask: Ask = (work) => {
    times.asked += 1;
    return work(database.sql);
  };
  return { times, forms: createLeadForms({ ask, now: () => times.now, maxSize }) };
}

const createForm = () =>
  createPremiumProfile(database.sql, { sections_enabled: { lead_form: true } });

test('a form is read once until it expires, but a missing one is looked up each time', async () => {
  const { id } = await createForm();
  const { times, forms } = startForms();
  await Promise.all(Array.from({ length: 20 }, () => forms.find(id)));
  times.now = LEAD_FORM_TTL_MS - 1;
  expect(await forms.find(id)).toMatchObject({ id, sections: ['lead_form'] });
  expect(times.asked).toBe(1);
  times.now += 1;
  await forms.find(id);
  expect(times.asked).toBe(2);
  expect([await forms.find(NOBODY), await forms.find(NOBODY)]).toEqual([null, null]);
  expect(times.asked).toBe(4);
});

test('an owner’s changes take effect at once, even if saved during a read', async () => {
  const { id, username } = await createForm();
  const { forms } = startForms();
  const watch = await watchPublicPages(database.sql, [forms]);
  const save = (columns: object) =>
    database.sql`update public.profiles set ${database.sql({ ...columns })} where id = ${id}`;
  await forms.find(id);
  await save({ full_name: 'Augusta' });
  await expect.poll(async () => (await forms.find(id))?.full_name).toBe('Augusta');
  await save({ is_active: false });
  await expect.poll(() => forms.find(id)).toBeNull();
  await watch.stop();

  await save({ is_active: true });
  const reading = forms.find(id);
  forms.evict(username.toLowerCase());
  await save({ full_name: 'Ada' });
  await reading;
  expect((await forms.find(id))?.full_name).toBe('Ada');
});

test('the number of cached forms is bounded, and those in use are kept longest', async () => {
  const { id } = await createForm();
  const others = await Promise.all([createForm(), createForm()]);
  const { times, forms } = startForms(2);
  for (const other of others) {
    await forms.find(id);
    await forms.find(other.id);
  }
  expect(times.asked).toBe(3);
  await forms.find(others[0]?.id ?? '');
  expect(times.asked).toBe(4);
  forms.expireAll();
  await forms.find(id);
  expect(times.asked).toBe(5);
});
