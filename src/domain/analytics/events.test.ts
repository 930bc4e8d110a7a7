import { expect, test } from 'vitest';
import * as events from './events.ts';
import { LINK_TYPE_KEYS } from './link-types.ts';

const PROFILE = '11111111-1111-4111-8111-111111111111';
const CLICK = {
  type: 'link_click',
  profile_id: PROFILE,
  link_type: 'social',
  link_url: 'https://example.com',
  section: 'social',
};

test('limits and windows are the specification’s', () => {
  expect(events).toMatchObject({
    VIEW_DELAY_MS: 1000,
    CLICK_LIMIT: 5,
    CLICK_WINDOW_MS: 1000,
  });
});

test('a click is read as it was sent', () => {
  expect(events.parseEvent(CLICK)).toEqual(CLICK);
});

test.for(LINK_TYPE_KEYS)('a click on a link of the kind %s keeps its kind', (link_type) => {
  expect(events.parseEvent({ ...CLICK, link_type })).toMatchObject({ link_type });
});

test('a strange detail is forgotten: missing counts as Unknown, a script is no address', () => {
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
])('%j is no event', (body) => {
  expect(events.parseEvent(body)).toBeNull();
});

test.for([
  ['https://www.instagram.com/p/1?x=secret', 'www.instagram.com'],
  ['https://ada:secret@example.com:8080/', 'example.com'],
  ['', ''],
  ['not a url', ''],
] as const)('of the referrer %j only the host %j is kept', ([referrer, host]) => {
  expect(events.toReferrerHost(referrer)).toBe(host);
});

test.for([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Instagram 300.0', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)', 'tablet'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0)', 'desktop'],
  ['', 'desktop'],
] as const)('%s is a %s', ([userAgent, device]) => {
  expect(events.toDevice(userAgent)).toBe(device);
});
