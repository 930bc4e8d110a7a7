import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { useCompanyOffer } from './provider-buttons.tsx';

afterEach(cleanup);

const COMPANY = { name: 'sso:an-id', label: 'Acme' };

test('typing an email offers its company’s sign-in, looked up by domain alone', async () => {
  const calls = answerRequests(() => Response.json({ provider: COMPANY }));
  const { result } = renderHook(useCompanyOffer);
  for (const typed of ['', 'ada', 'ada@', 'ada@acme'])
    await act(() => result.current.offerTo(typed));
  expect(calls).toEqual([]);
  await act(() => result.current.offerTo('ada@acme.example'));
  await act(() => result.current.offerTo('ada@acme.example'));
  expect(result.current.offer).toEqual({ company: COMPANY, email: 'ada@acme.example' });
  expect(calls.map(({ path }) => path)).toEqual(['/company-sign-in.json?domain=acme.example']);
});

test('a late offer for an earlier email is ignored, and an unreachable server makes none', async () => {
  let answer: (response: Response) => void = () => undefined;
  answerRequests((path) =>
    path.includes('slow')
      ? new Promise<Response>((resolve) => {
          answer = resolve;
        })
      : Promise.reject(new TypeError('fetch failed')),
  );
  const { result } = renderHook(useCompanyOffer);
  let slow: Promise<void> = Promise.resolve();
  act(() => {
    slow = result.current.offerTo('ada@slow.example');
  });
  await act(() => result.current.offerTo('ada@away.example'));
  await act(async () => {
    answer(Response.json({ provider: COMPANY }));
    await slow;
  });
  await waitFor(() => expect(result.current.offer).toBeNull());
});
