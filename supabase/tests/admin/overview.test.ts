import { expect, onTestFinished, test } from 'vitest';
import { parseAdminOverview, sumDays, sumRevenue } from '#domain/admin/overview.ts';
import { createTestDatabase } from '#test/database.ts';
import {
  createAgency,
  createEvent,
  createLead,
  createPremiumProfile,
  createProfile,
  createUnconfirmedUser,
  createUser,
} from '#test/factories.ts';
import { daysFromNow, month, record, refund, year } from '../money/ledger-facts.ts';
import { as, person } from '../roles.ts';

test('an installation in numbers: who is here, on which plan, and what came in by day', async () => {
  const { sql, drop } = await createTestDatabase('product');
  onTestFinished(drop);
  const { id: administrator } = await createUser(sql, { created_at: daysFromNow(-90) });
  await sql`insert into public.admin_users (id) values (${administrator})`;
  const payer = await createProfile(sql);
  await createPremiumProfile(sql);
  await createAgency(sql);
  const suspended = await createProfile(sql);
  await sql`select private.suspend(${suspended.user_id}, 'administrator', 'Spam')`;
  await createUnconfirmedUser(sql);
  await record(sql, payer.user_id, [
    month(),
    year(),
    year({ source: 'pi_failed', status: 'failed' }),
    refund({ amount: 1000 }),
    month({ source: 'pi_euro', currency: 'eur', amount: 500 }),
    month({ source: 'pi_old', happened_at: daysFromNow(-60) }),
  ]);
  await createLead(sql, { user_id: payer.user_id });
  for (let count = 0; count < 3; count += 1) await createEvent(sql, { user_id: payer.user_id });

  const { now, days } = await as(sql, person(administrator), async (tx) => {
    const [row] = await tx`
      select public.admin_overview((now() at time zone 'utc')::date - 29, (now() at time zone 'utc')::date)
        as overview`;
    return parseAdminOverview(row?.overview);
  });
  expect(now).toMatchObject({
    ...{ accounts: 6, active_pages: 3, agencies: 1, suspended: 1, unconfirmed: 1, leaving: 0 },
    plans: { agency_50: 1, premium: 1, yearly: 1, free: 3 },
  });
  expect(days).toHaveLength(30);
  expect(sumDays(days, 'sign_ups')).toBe(5);
  expect(days.at(-1)).toMatchObject({ leads: 1, events: 3, sign_ups: 5 });
  expect(sumRevenue(days)).toEqual([
    { currency: 'usd', amount: 399 + 2880 - 1000 },
    { currency: 'eur', amount: 500 },
  ]);
});
