import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEAD_FIELD_KEYS, LEAD_FIELDS } from '#page/lead-form/rules/lead-form.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';
import { anonymise, expectNothingAdded, NO_LIMITS, saveAsOwner } from '#test/pages/hostile-page.ts';
import { INJECTION_STRINGS } from '#test/pages/hostile-strings.ts';
import { parsePage } from '#test/pages/parsed-page.ts';
import { drawFrom } from '#test/set-up/thorough.ts';

const ALL_FIELDS = Object.fromEntries(
  LEAD_FIELD_KEYS.map((key) => [key, { isEnabled: true, isRequired: false }]),
);

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ limits: NO_LIMITS });
});
afterAll(() => server.close());

test('a visitor’s input is shown again as text, and reaches the owner unaltered', async () => {
  const profile = await createPremiumProfile(server.sql);
  await saveAsOwner(server, profile, { lead_form_data: { fields: ALL_FIELDS, consent: 'Yes' } });
  const longAgo = Date.now() - 3_600_000;
  let forms = 0;
  const send = async (text: string, email: string, status: number) => {
    // Each form is opened in a different second, as a stamp works once.
    forms += 1;
    const stamp = server.leadStamps.issue(profile.id, new Date(longAgo + forms * 1_000));
    const form = { profile_id: profile.id, stamp };
    const html = await submit(form, text, email, status);
    return parsePage(anonymise(html.replaceAll(stamp, 'STAMP'), profile));
  };
  const plain = await send('Ada', 'no address', 422);
  const thanks = await send('Ada', 'grace@vizit.test', 303);
  const texts = drawFrom(INJECTION_STRINGS);
  for (const text of texts) {
    expectNothingAdded(await send(text, text, 422), plain, text);
    expectNothingAdded(await send(text, 'grace@vizit.test', 303), thanks, text);
  }
  const { data } = await createOwnerClient(server, profile)
    .from('leads')
    .select('message')
    .order('created_at');
  expect(data?.map(({ message }) => message)).toEqual(['Ada', ...texts.map((text) => text.trim())]);
});

/** Sends the lead form as a browser without JavaScript does, and follows the redirect. */
async function submit(
  form: Record<string, string>,
  text: string,
  email: string,
  status: number,
): Promise<string> {
  const short = text.slice(0, LEAD_FIELDS.phone.maxLength);
  const answers = { full_name: short, phone: short, company: short, message: text, email };
  const body = new URLSearchParams({ ...form, ...answers, consent: 'on' });
  const answer = await server.app.request('/leads', { method: 'POST', body });
  expect(answer.status, text).toBe(status);
  const next = answer.headers.get('location');
  return next === null ? answer.text() : (await server.app.request(next)).text();
}
