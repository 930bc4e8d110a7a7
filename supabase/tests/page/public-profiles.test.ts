import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECTION_COLUMNS } from '#page/sections/rules/sections.ts';
import { PLAN_SECTION_CASES, SECTION_CASES } from '#test/cases/sections.ts';
import { asSuperuser, createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  createPremiumProfile,
  createProfile,
  createUnconfirmedUser,
  daysFromNow,
} from '#test/factories.ts';
import { as, person, VISITOR } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/** The page as a visitor sees it; undefined if it isn't visible. */
async function visit({ username }: { username: string }) {
  const seen = await as(database.sql, VISITOR, async (sql) => {
    const rows = await sql<Record<string, unknown>[]>`
      select * from public.public_profile(${username})`;
    return { page: rows[0] };
  });
  return seen.page;
}

const EVERYTHING_ON = {
  sections_enabled: {
    vcard: true,
    social: true,
    links: true,
    lead_form: true,
    skill: true,
    experience: true,
    text: true,
    video: true,
    map: true,
  },
  vcard_data: { name: 'Ada' },
  social_links: [{ url: 'https://example.com' }],
  custom_links: [{ id: '1', buttonText: 'Shop', url: 'https://example.com' }],
  lead_form_data: { heading: 'Write to me' },
  skills: ['SQL'],
  experiences: [{ title: 'Analyst' }],
  section_heading: 'About',
  custom_text: 'Text',
  embed_video: 'https://example.com/video',
  embed_map: 'https://example.com/map',
};

test.for(SECTION_CASES)('the page shows: $what', async ({ enabled, order, shown }) => {
  const page = await visit(
    await createPremiumProfile(database.sql, { sections_enabled: enabled, section_order: order }),
  );
  expect(page?.sections).toEqual(shown);
});

test('the view has exactly these columns, without plan, email, trial or agency', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'public.public_profiles'::regclass and attnum > 0`;
  const names = [
    'id',
    'user_id',
    'username',
    'full_name',
    'designation',
    'bio',
    'profile_picture_url',
    'cover_image_url',
    'profile_picture_focus',
    'cover_image_focus',
    'theme_color',
    'secondary_background',
    'primary_text_color',
    'gradient_preset',
    'font_heading',
    'font_body',
    'heading_size',
    'body_size',
    'design_preferences',
    'created_at',
    'updated_at',
    'sections',
    ...Object.keys(SECTION_COLUMNS),
  ];
  expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
});

test('a page is read by its name in any case, and pages can’t be listed', async () => {
  const { username } = await createProfile(database.sql, { vcard_data: { phone: '1' } });
  expect(await visit({ username: username.toUpperCase() })).toMatchObject({ username });
  for (const guess of ['%', '', `${username}%`, '_']) {
    expect(await visit({ username: guess })).toBeUndefined();
  }
  const stranger = await createProfile(database.sql);
  for (const caller of [VISITOR, person(stranger.user_id)]) {
    const all = as(database.sql, caller, (sql) => sql`select username from public.public_profiles`);
    await expect(all).rejects.toMatchObject({ code: '42501' });
  }
});

test('a caller’s filters and casts never run on a hidden page', async () => {
  const hidden = await createProfile(database.sql, { bio: 'A secret', is_active: false });
  const shown = await createProfile(database.sql, { bio: '7' });
  const cast = (username: string) =>
    as(
      database.sql,
      VISITOR,
      (sql) => sql`select id from public.public_profile(${username}) where bio::integer = 7`,
    );
  expect(await cast(hidden.username)).toHaveLength(0);
  expect(await cast(shown.username)).toHaveLength(1);
});

test('visible sections are computed once for all columns', async () => {
  const { username } = await createPremiumProfile(database.sql, EVERYTHING_ON);
  const calls = await asSuperuser(database.sql, async (sql) => {
    await sql`set local track_functions = 'all'`;
    const count = async () => {
      const [row] = await sql`
        select calls::int from pg_stat_xact_user_functions where funcname = 'visible_sections'`;
      return row?.calls ?? 0;
    };
    const before = await count();
    await sql`select * from public.public_profile(${username})`;
    return (await count()) - before;
  });
  expect(calls).toBe(1);
});

test('a page opens once its owner’s email address is confirmed', async () => {
  const user = await createUnconfirmedUser(database.sql);
  const profile = await createProfile(database.sql, { user_id: user.id });
  expect(await visit(profile)).toBeUndefined();
  await database.sql`update auth.users set email_confirmed_at = now() where id = ${user.id}`;
  expect(await visit(profile)).toMatchObject({ username: profile.username });
});

test('a suspended page isn’t shown', async () => {
  const profile = await createProfile(database.sql);
  expect(await visit(profile)).toBeDefined();
  await database.sql`update public.profiles set is_active = false where id = ${profile.id}`;
  expect(await visit(profile)).toBeUndefined();
});

test('premium shows all nine sections', async () => {
  const page = await visit(await createPremiumProfile(database.sql, EVERYTHING_ON));
  expect(page?.sections).toHaveLength(9);
  const { sections_enabled, ...content } = EVERYTHING_ON;
  expect(page).toMatchObject(content);
});

test.for(PLAN_SECTION_CASES)('$what', async ({ plan, on, shown }) => {
  const page = await visit(
    await createPremiumProfile(database.sql, {
      plan,
      sections_enabled: Object.fromEntries(on.map((key) => [key, true])),
      section_order: on,
    }),
  );
  expect(page?.sections).toEqual(shown);
});

test('a section’s content leaves the database only with the section', async () => {
  const { sections_enabled, ...content } = EVERYTHING_ON;
  const page = await visit(
    await createPremiumProfile(database.sql, { ...content, sections_enabled: {} }),
  );
  const seen = Object.keys(content).map((column) => [column, page?.[column]]);
  expect(Object.fromEntries(seen)).toEqual({
    vcard_data: {},
    social_links: [],
    custom_links: [],
    lead_form_data: {},
    skills: [],
    experiences: [],
    section_heading: '',
    custom_text: '',
    embed_video: '',
    embed_map: '',
  });
});

test('a lapsed plan keeps all data and hides uncovered sections', async () => {
  const profile = await createPremiumProfile(database.sql, {
    ...EVERYTHING_ON,
    plan_expiry: daysFromNow(-1),
  });
  const lapsed = await visit(profile);
  expect(lapsed?.sections).toEqual(['social', 'links', 'skill']);
  expect([lapsed?.vcard_data, lapsed?.lead_form_data]).toEqual([{}, {}]);
  await database.sql`
    update public.profiles set plan_expiry = ${daysFromNow(1)} where id = ${profile.id}`;
  expect(await visit(profile)).toMatchObject({
    vcard_data: EVERYTHING_ON.vcard_data,
    lead_form_data: EVERYTHING_ON.lead_form_data,
  });
});

test('hidden links stay in the database', async () => {
  const url = 'https://example.com';
  const page = await visit(
    await createProfile(database.sql, {
      custom_links: [
        { id: '1', buttonText: 'Shown', url, isVisible: true },
        { id: '2', buttonText: 'Hidden', url, isVisible: false },
        { id: '3', buttonText: 'Shown by default', url },
      ],
    }),
  );
  expect(page?.custom_links).toMatchObject([{ id: '1' }, { id: '3' }]);
});

test('plan_features decides, even for a plan that never had limits', async () => {
  const profile = await createPremiumProfile(database.sql, EVERYTHING_ON);
  const switchPremium = (isEnabled: boolean) => database.sql`
    update public.plan_features set is_enabled = ${isEnabled}
    where plan = 'premium' and feature in ('unlimited_sections', 'contact_card')`;
  await switchPremium(false);
  try {
    expect((await visit(profile))?.sections).toEqual(['social', 'links', 'lead_form']);
  } finally {
    await switchPremium(true);
  }
});

test('next_page_change finds the next scheduled link or plan expiry', async () => {
  const { sql } = database;
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const link = (id: string, more: object) => ({
    id,
    buttonText: id,
    url: `https://${id}.example/`,
    ...more,
  });
  const custom_links = [
    link('past', { endsAt: soon(-5) }),
    link('starts', { startsAt: soon(10), endsAt: soon(20) }),
    link('ends', { startsAt: soon(-10), endsAt: soon(5) }),
    link('hidden', { startsAt: soon(1), isVisible: false }),
    link('heading', { startsAt: 'never' }),
  ];
  const changesIn = async (columns: object) => {
    const { user_id } = await createProfile(sql, { ...columns });
    const [row] = await sql`
      select round(private.next_page_change(${user_id}) / 60000)::int as minutes`;
    return row?.minutes;
  };
  expect(await changesIn({ custom_links })).toBe(5);
  expect(await changesIn({ plan: 'premium', plan_expiry: new Date(soon(3)), custom_links })).toBe(
    3,
  );
  expect(await changesIn({ custom_links: [] })).toBeNull();
});
