import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDropReasonFinder, createSeenEvents, type EventRequest } from './find-drop-reason.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const CLICK: EventRequest = {
  event: {
    type: 'link_click',
    profile_id: '11111111-1111-4111-8111-111111111111',
    link_type: 'custom',
    link_url: 'https://example.com',
    section: 'links',
  },
  address: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0',
  headers: new Headers(),
};

test('the sixth click within a second is dropped, and later ones count again', async () => {
  const findReason = createDropReasonFinder({
    eventsPerAddress: { points: 1000, durationSeconds: 60 },
    eventsPerVisitor: { points: 1000, durationSeconds: 60 },
    isFromPage: () => true,
    seenEvents: createSeenEvents(Date.now),
  });
  const click = (times: number) =>
    Promise.all(Array.from({ length: times }, () => findReason(CLICK)));
  expect(await click(6)).toEqual([null, null, null, null, null, 'click_limit']);
  await vi.advanceTimersByTimeAsync(900);
  expect(await click(1)).toEqual(['click_limit']);
  await vi.advanceTimersByTimeAsync(200);
  expect(await click(6)).toEqual([null, null, null, null, null, 'click_limit']);
});
