import { expect, onTestFinished, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { awaitOfferedPasskey } from './mutations.ts';

test('passkeys are offered with one challenge, even when the device’s clock is hours ahead', async () => {
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: (options: object) => options,
    isConditionalMediationAvailable: async () => true,
  });
  const get = vi.fn(async (_wish: CredentialRequestOptions) => null);
  vi.stubGlobal('navigator', { ...navigator, credentials: { get } });
  onTestFinished(() => void vi.unstubAllGlobals());
  // Browsers refuse a negative time.
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => timeout.mockRestore());
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  const calls = answerRequests(() =>
    Response.json({ challenge_id: 'a', options: {}, expires_at: hourAgo }),
  );
  expect(await awaitOfferedPasskey(new AbortController().signal)).toBe('none');
  expect([calls.length, get.mock.calls.length]).toEqual([1, 1]);
  expect(timeout.mock.calls).toEqual([[30_000]]);
});
