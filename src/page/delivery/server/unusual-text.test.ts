import { afterAll, beforeAll, expect, test } from 'vitest';
import { bioPath, contactCardPath, profileJsonPath } from '#kit/rules/paths.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createPremiumProfile, type TestProfile } from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test.for([
  '👩‍🚀 Ada',
  'أدا لوفلايس',
  '愛達 洛芙萊斯',
  'อาดา เลิฟเลซ',
  'A\u200bda\u202ecsv.exe',
  'Z̷̢a̸l̵g̶o',
])(
  'the name %j is complete on the page, in the card, its file name and the data',
  async (full_name) => {
    const profile = await createPremiumProfile(server.sql);
    const { error } = await save(profile, { full_name, vcard_data: { phone: '+44' } });
    expect(error).toBeNull();
    const page = await ask(bioPath(profile.username));
    expect(page).toContain(`<h1 dir="auto">${full_name}</h1>`);
    const card = await server.app.request(contactCardPath(profile.username));
    expect(await card.text()).toContain(`\r\nFN:${full_name}\r\n`);
    const visible = full_name.normalize('NFC').replace(/\p{C}/gu, '');
    expect(card.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(visible)}.vcf`,
    );
    const data = JSON.parse(await ask(profileJsonPath(profile.username)));
    expect(data).toMatchObject({ full_name });
  },
);

test.for(['full_name', 'designation', 'section_heading', 'bio', 'custom_text'])(
  'a %s of 100,000 characters is refused with a message, and none of it is stored',
  async (column) => {
    const profile = await createPremiumProfile(server.sql);
    const { error, status } = await save(profile, { [column]: 'x'.repeat(100_000) });
    expect(status).toBe(413);
    expect(error?.message).toBe(`This is too long to save: ${column.replace('_', ' ')}.`);
    expect(await ask(bioPath(profile.username))).not.toContain('xxx');
  },
);

function save(profile: TestProfile, columns: Record<string, unknown>) {
  const changes = { sections_enabled: { vcard: true, text: true }, ...columns };
  const profiles = createOwnerClient(server, profile).from('profiles');
  return profiles.update(changes).eq('user_id', profile.user_id);
}

async function ask(path: string): Promise<string> {
  const answer = await server.app.request(path);
  expect(answer.status).toBe(200);
  return answer.text();
}
