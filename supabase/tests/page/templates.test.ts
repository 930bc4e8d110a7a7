import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBasicLook } from '#page/design/rules/plan-look.ts';
import { parsePresentation } from '#page/design/rules/presentation.ts';
import { TEMPLATE_KEYS, TEMPLATE_SETTINGS } from '#page/design/rules/template-settings.ts';
import { TEMPLATES, toTemplatePresentation } from '#page/design/rules/templates.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile } from '#test/factories.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

async function findLook(userId: string) {
  const [page] = await database.sql`
    select * from public.public_profiles where user_id = ${userId}`;
  return parsePresentation(page ?? {});
}

test('domain and database agree on the templates of every plan', async () => {
  for (const key of [...TEMPLATE_KEYS, 'none', '__proto__']) {
    const [row] = await database.sql`
      select private.find_free_template(jsonb_build_object('template', ${key}::text)) as template`;
    const isFree = key in TEMPLATE_SETTINGS && TEMPLATE_SETTINGS[key as 'index']?.isFree;
    expect(row?.template).toBe(isFree ? key : null);
  }
});

test.each(TEMPLATES.map((template) => [template.name, template] as const))(
  '%s shows in full with the feature, and as its basic look otherwise',
  async (_name, template) => {
    const worn = toTemplatePresentation(template);
    const free = await createProfile(database.sql, { ...worn });
    const premium = await createPremiumProfile(database.sql, { ...worn });
    expect(await findLook(free.user_id)).toEqual(toBasicLook(worn));
    expect(await findLook(premium.user_id)).toEqual(worn);
  },
);
