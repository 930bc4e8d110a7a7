import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile, daysFromNow } from '#test/factories.ts';
import { saveNew } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const findPage = async (userId: string) => {
  const [row] = await database.sql`select * from public.public_profiles where user_id = ${userId}`;
  return row;
};

test('legacy link entries become custom links, and the old field is emptied', async () => {
  const saved = await saveNew(database.sql, {
    sections_enabled: {},
    section_order: ['social'],
    custom_links: [{ id: 'new', url: 'https://new.example' }],
    custom_link_data: {
      link_1: { buttonText: 'Shop', url: 'shop.example' },
      link_2: 'https://two.example',
      link_3: { buttonText: 'Bad', url: 'javascript:alert(1)' },
      heading: 'not a link',
    },
  });
  expect(saved?.custom_link_data).toEqual({});
  expect(saved?.sections_enabled).toEqual({ links: true });
  expect(saved?.section_order).toEqual(['social', 'links']);
  expect(saved?.custom_links).toEqual([
    { id: 'new', url: 'https://new.example' },
    {
      id: 'link_1',
      buttonText: 'Shop',
      url: 'https://shop.example',
      icon: 'link',
      isVisible: true,
    },
    { id: 'link_2', buttonText: '', url: 'https://two.example', icon: 'link', isVisible: true },
  ]);
});

test('converting again changes nothing', async () => {
  const saved = await saveNew(database.sql, {
    section_order: ['links'],
    custom_link_data: { link_1: { buttonText: 'Shop', url: 'https://shop.example' } },
  });
  const [again] = await database.sql`
    update public.profiles set bio = bio where user_id = ${saved?.user_id as string}
    returning custom_links, section_order, custom_link_data`;
  expect(again).toEqual({
    custom_links: saved?.custom_links,
    section_order: ['links'],
    custom_link_data: {},
  });
});

test.for([
  { when: 'without a schedule', link: {}, shown: true },
  { when: 'before it starts', link: { startsAt: daysFromNow(1).toISOString() }, shown: false },
  { when: 'after it has started', link: { startsAt: daysFromNow(-1).toISOString() }, shown: true },
  { when: 'after it has ended', link: { endsAt: daysFromNow(-1).toISOString() }, shown: false },
  { when: 'before it ends', link: { endsAt: daysFromNow(1).toISOString() }, shown: true },
  { when: 'with a moment that is none', link: { startsAt: 'soon', endsAt: '' }, shown: true },
  { when: 'hidden within its schedule', link: { isVisible: false }, shown: false },
])('a link $when is shown: $shown', async ({ link, shown }) => {
  const { user_id } = await createProfile(database.sql, {
    sections_enabled: { links: true },
    custom_links: [{ id: 'one', url: 'https://one.example', ...link }],
  });
  expect((await findPage(user_id))?.custom_links).toHaveLength(shown ? 1 : 0);
});

const DESIGN = {
  theme_color: '#112233',
  gradient_preset: 'dusk',
  font_heading: 'Lora',
  heading_size: 32,
  design_preferences: { scheme: 'dark', components: { buttons: { borderRadius: 20 } } },
};

test('the Free plan shows colours and scheme, and stores the advanced design without showing it', async () => {
  const { user_id } = await createProfile(database.sql, DESIGN);
  expect(await findPage(user_id)).toMatchObject({
    theme_color: '#112233',
    gradient_preset: null,
    font_heading: 'Inter',
    heading_size: 20,
    design_preferences: { scheme: 'dark' },
  });
  const [stored] = await database.sql`
    select font_heading, heading_size from public.profiles where user_id = ${user_id}`;
  expect(stored).toEqual({ font_heading: 'Lora', heading_size: 32 });
});

test('a plan with advanced design shows all of it', async () => {
  const { user_id } = await createPremiumProfile(database.sql, DESIGN);
  expect(await findPage(user_id)).toMatchObject(DESIGN);
});

test('a gallery keeps only pictures with a valid URL, at most 60', async () => {
  const saved = await saveNew(database.sql, {
    gallery: [
      { url: 'https://a.example/1.png', alt: 'One' },
      { url: 'javascript:alert(1)' },
      'https://a.example/2.png',
      ...Array.from({ length: 80 }, (_, index) => ({ url: `https://a.example/n${index}.png` })),
    ],
  });
  const gallery = saved?.gallery as unknown[];
  expect(gallery.length).toBeLessThanOrEqual(60);
  expect(gallery[0]).toEqual({ url: 'https://a.example/1.png', alt: 'One' });
});

test('a calendar shows with integrations only', async () => {
  const calendar = { sections_enabled: { calendar: true }, embed_calendar: 'https://cal.com/ada' };
  const free = await createProfile(database.sql, calendar);
  const premium = await createPremiumProfile(database.sql, calendar);
  expect((await findPage(free.user_id))?.embed_calendar).toBe('');
  expect((await findPage(premium.user_id))?.embed_calendar).toBe('https://cal.com/ada');
});

test('audio shows only with its feature, also to anonymous visitors', async () => {
  const sound = {
    sections_enabled: { audio: true },
    embed_audio: 'https://open.spotify.com/track/1',
  };
  const free = await createProfile(database.sql, sound);
  const premium = await createPremiumProfile(database.sql, sound);
  expect((await findPage(free.user_id))?.embed_audio).toBe('');
  const rows = await database.sql.begin(async (tx) => {
    await tx`set local role anon`;
    return tx`select embed_audio from public.public_profile(${premium.username})`;
  });
  expect([...rows]).toEqual([{ embed_audio: 'https://open.spotify.com/track/1' }]);
});
