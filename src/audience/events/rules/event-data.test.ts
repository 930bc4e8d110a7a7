import { expect, test } from 'vitest';
import { buildEventData, toDevice, type VisitorEvent } from './events.ts';

const PROFILE = '11111111-1111-4111-8111-111111111111';
const CIRCUMSTANCES = {
  received: new Date('2026-11-21T10:00:00.000Z'),
  device: 'mobile',
  country: null,
  isOwnHost: (host: string) => host === 'vizit.test',
} as const;
const KNOWN = { timestamp: '2026-11-21T10:00:00.000Z', device: 'mobile' };

test('a view stores its time, device, referrer host, campaign and any known country', () => {
  const view: VisitorEvent = {
    type: 'profile_view',
    profile_id: PROFILE,
    id: 'k3f9x0ab',
    referrer: 'https://www.instagram.com/p/1?secret',
    source: 'qr',
    utm_source: 'newsletter',
    utm_medium: undefined,
  };
  expect(buildEventData(view, { ...CIRCUMSTANCES, country: 'SE' })).toStrictEqual({
    ...KNOWN,
    country: 'SE',
    referrer: 'www.instagram.com',
    source: 'qr',
    utm_source: 'newsletter',
  });
});

test('a click stores its link and section', () => {
  const link = { link_type: 'custom', link_url: 'https://example.com', section: 'links' } as const;
  const click: VisitorEvent = { type: 'link_click', profile_id: PROFILE, id: 'k3f9x0ab', ...link };
  expect(buildEventData(click, CIRCUMSTANCES)).toStrictEqual({ ...KNOWN, ...link });
});

test.for([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Instagram 300.0', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)', 'tablet'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0)', 'desktop'],
  ['', 'desktop'],
] as const)('%s is a %s', ([userAgent, device]) => {
  expect(toDevice(userAgent)).toBe(device);
});
