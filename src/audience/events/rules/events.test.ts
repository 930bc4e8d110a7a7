import { expect, test } from 'vitest';
import { LINK_TYPE_KEYS } from '#page/links/rules/link-types.ts';
import { SHARE_MARK_KEYS } from '#page/qr/rules/share-marks.ts';
import { VIEW_DELAY_MS } from '#page/script/rules/view-delay.ts';
import * as events from './events.ts';

const PROFILE = '11111111-1111-4111-8111-111111111111';
const CLICK = {
  type: 'link_click',
  profile_id: PROFILE,
  link_type: 'social',
  link_url: 'https://example.com',
  section: 'social',
};

test('limits and windows are the specification’s', () => {
  expect(VIEW_DELAY_MS).toBe(1000);
  expect(events).toMatchObject({
    CLICK_LIMIT: 5,
    CLICK_WINDOW_MS: 1000,
  });
});

test('a click is read unchanged', () => {
  expect(events.parseEvent(CLICK)).toEqual(CLICK);
});

test.for(LINK_TYPE_KEYS)('a click on a %s link keeps its kind', (link_type) => {
  expect(events.parseEvent({ ...CLICK, link_type })).toMatchObject({ link_type });
});

test('bad details are dropped: a missing type is Unknown, and a script isn’t an address', () => {
  const strange = {
    ...CLICK,
    link_type: undefined,
    link_url: 'javascript:alert(1)',
    section: '__proto__',
  };
  expect(events.parseEvent(strange)).toEqual({
    ...CLICK,
    link_type: 'Unknown',
    link_url: '',
    section: '',
  });
  const view = { type: 'profile_view', profile_id: PROFILE, referrer: 7, user_id: 'x', count: 1e9 };
  expect(events.parseEvent(view)).toEqual({
    type: 'profile_view',
    profile_id: PROFILE,
    referrer: '',
  });
});

test.for([
  undefined,
  null,
  '',
  [],
  {},
  { type: 'profile_view' },
  { ...CLICK, type: 'purchase' },
  { ...CLICK, profile_id: 'ada' },
  { ...CLICK, profile_id: [PROFILE] },
])('%j isn’t an event', (body) => {
  expect(events.parseEvent(body)).toBeNull();
});

test.for([
  ['https://www.instagram.com/p/1?x=secret', 'www.instagram.com'],
  ['https://ada:secret@example.com:8080/', 'example.com'],
  ['https://vizit.test/bio/grace', ''],
  ['android-app://com.instagram.android/', 'instagram.com'],
  ['android-app://com.google.android.gm', 'mail.google.com'],
  ['android-app://com.google.android.googlequicksearchbox/https/www.google.com', 'google.com'],
  ['android-app://org.telegram.messenger/', 't.me'],
  ['android-app://com.example.reader/', 'com.example.reader'],
  ['', ''],
  ['not a url', ''],
] as const)('from the referrer %j only the host %j is kept', ([referrer, host]) => {
  expect(events.toReferrerHost(referrer, (own) => own === 'vizit.test')).toBe(host);
});

test('a view accepts only the sources in our codes and links', () => {
  const sourceOf = (source: unknown) =>
    events.parseEvent({ type: 'profile_view', profile_id: PROFILE, referrer: '', source });
  for (const source of ['qr', ...SHARE_MARK_KEYS])
    expect(sourceOf(source)).toMatchObject({ source });
  for (const source of ['BADGE', 'api', 'poster', '', 7, ['badge']])
    expect(sourceOf(source)).not.toHaveProperty('source', expect.anything());
});

test('a profile id is written as in the database', () => {
  const profile_id = PROFILE.replaceAll('1', 'A');
  expect(events.parseEvent({ ...CLICK, profile_id })).toMatchObject({
    profile_id: profile_id.toLowerCase(),
  });
});

test('a report may carry an id, and flags for the owner and a hidden page', () => {
  const report = { id: 'k3f9x0ab', is_owner: true, is_hidden: true } as const;
  expect(events.parseEvent({ ...CLICK, ...report })).toEqual({ ...CLICK, ...report });
});

test.for([
  { id: 'short' },
  { id: 'x'.repeat(41) },
  { id: 'with blank' },
  { id: 12345678 },
  { is_owner: 'yes', is_hidden: 1 },
  { is_owner: false },
])('%j adds nothing to an event', (report) => {
  expect(events.parseEvent({ ...CLICK, ...report })).toEqual(CLICK);
});

test.for([
  ['Newsletter', 'newsletter'],
  ['  Spring \t Sale\n', 'spring sale'],
  ['x'.repeat(80), 'x'.repeat(60)],
  ['👩‍🚀'.repeat(30), expect.stringMatching(/^.{1,180}$/u)],
  ['zero\u0000width\u200b', 'zero width'],
  ['half \ud800', 'half'],
  ['Ｆｕｌｌ', 'ｆｕｌｌ'],
  ['\u202e', undefined],
  ['', undefined],
  [7, undefined],
] as const)('the campaign %j is kept as %j', ([given, kept]) => {
  const view = { type: 'profile_view', profile_id: PROFILE, referrer: '', utm_campaign: given };
  expect((events.parseEvent(view) as events.ProfileView).utm_campaign).toEqual(kept);
});
