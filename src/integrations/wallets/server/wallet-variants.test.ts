import { expect, test } from 'vitest';
import { createAgency, createPremiumProfile, createStaff } from '#test/factories.ts';
import {
  CARD,
  findGoogleCard,
  hold,
  listPushed,
  own,
  server,
  setUpWallets,
  update,
} from './wallet-updates-under-test.ts';

setUpWallets();

test('a team’s domain changes the addresses on its members’ cards, and on no others', async () => {
  const { sql } = server;
  const agency = await createAgency(sql);
  const held = await hold(await createStaff(sql, agency.user_id), { isAtGoogle: true });
  await hold(await createPremiumProfile(sql, CARD), { tokens: ['bb'] });
  await sql`
    insert into public.domains (user_id, name) values (${agency.user_id}, '*.agency.example')`;
  await sql`
    update public.domains set state = 'active', verified_at = now()
    where user_id = ${agency.user_id}`;
  own.origin = 'https://ada.agency.example';
  await update();
  expect(listPushed()).toEqual(['aa']);
  expect(findGoogleCard(held)).toMatchObject({
    linksModuleData: { uris: [{ uri: 'https://ada.agency.example/?at=wallet' }] },
    barcode: { value: expect.stringMatching(/^http:\/\/localhost:3000\/q\//) },
  });
  await sql`delete from public.domains where user_id = ${agency.user_id}`;
  own.origin = null;
  await update();
  expect(listPushed()).toEqual(['aa', 'aa']);
  expect(JSON.stringify(findGoogleCard(held))).not.toContain('agency.example');
});

test('a card at Google of a page in another language has its labels in both', async () => {
  const page = await createPremiumProfile(server.sql, {
    ...CARD,
    full_name: 'Ελένη Παπαδοπούλου',
    design_preferences: { template: 'calling-card' },
  });
  const held = await hold(page, { isAtGoogle: true });
  const inBoth = (greek: string, english: string) => ({
    defaultValue: { language: 'el', value: greek },
    translatedValues: [{ language: 'en', value: english }],
  });
  expect(findGoogleCard(held)).toMatchObject({
    header: { defaultValue: { language: 'el', value: 'Ελένη Παπαδοπούλου' } },
    textModulesData: [{ id: 'email', localizedHeader: inBoth('Email', 'Email') }],
    linksModuleData: {
      uris: [{}, { localizedDescription: inBoth('Αποθήκευση επαφής', 'Save contact') }],
    },
  });
});
