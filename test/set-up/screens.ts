import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { leaveSession } from '#kit/web/session/session-under-test.ts';
import { PATIENCE_MS } from './patience.ts';

// Lazily loaded parts of a screen are late on a busy machine, but correct.
configure({ asyncUtilTimeout: PATIENCE_MS });

// Workers of one process would act as tabs of one browser: one test's sign-out would end another's
// session.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

// The module would still hold the session: another person's sign-in in the next file would end it,
// and empty that file's caches.
afterAll(async () => {
  vi.useRealTimers();
  await leaveSession();
});
