import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { AskedSupport } from '#admin/support/web/asked-support.tsx';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { AskDialog, SupportRequests } from './help.tsx';
import { SupportRequest } from './support-request.tsx';

afterEach(cleanup);

const REQUEST = {
  id: 'q',
  user_id: 'ada',
  topic: 'page',
  subject: 'Where is my page?',
  status: 'open',
  username: 'ada',
  plan: 'premium',
  is_first: true,
  last_at: '2026-03-10T12:00:00Z',
  created_at: '2026-03-10T12:00:00Z',
};
const MESSAGE = {
  id: 1,
  is_answer: false,
  body: 'How?',
  written_at: '2026-03-10T12:00:00Z',
  is_own: false,
  author: null,
};

/** @returns the function calls made, by name */
function open(element: React.ReactNode, refuse: () => Response | null = () => null) {
  let messages = [MESSAGE];
  const calls = answerRequests((path, { body }) => {
    if (path.endsWith('_to_support') || path.endsWith('_answer_support')) {
      const refusal = refuse();
      if (refusal) return refusal;
      const said = JSON.parse(body).body;
      messages = [
        ...messages,
        { ...MESSAGE, id: 2, is_answer: path.includes('admin'), body: said },
      ];
      return new Response(null, { status: 204 });
    }
    if (path.endsWith('/ask_support')) return Response.json('q');
    if (path.includes('support_messages')) return Response.json(messages);
    if (path.includes('admin_support_request')) {
      const person = {
        email: 'ada@vizit.test',
        full_name: 'Ada',
        username: 'ada',
        is_active: true,
        plan: 'premium',
        created_at: '2026-01-01T00:00:00Z',
      };
      return Response.json({ request: REQUEST, messages, person, others: 2 });
    }
    return Response.json(path.includes('id=eq.q') ? REQUEST : []);
  });
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <OwnerContext value="ada">
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  return (name: string) =>
    calls.flatMap(({ path, body }) => (path.endsWith(`/rpc/${name}`) ? [JSON.parse(body)] : []));
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const listMessages = () =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a person without questions reads what will be here, and asks one', async () => {
  const sent = open(
    <>
      <AskDialog />
      <SupportRequests />
    </>,
  );
  await screen.findByText('You haven’t asked anything yet');
  await userEvent.click(screen.getByRole('button', { name: 'Ask us' }));
  await userEvent.selectOptions(
    await screen.findByLabelText('What is it about?'),
    'Plan and payment',
  );
  type('Subject', 'A receipt');
  type('Your question', 'Where is it?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect
    .poll(() => sent('ask_support'))
    .toEqual([{ topic: 'billing', subject: 'A receipt', body: 'Where is it?' }]);
});

test('a question shows its answers, takes another message, and clears the field', async () => {
  const sent = open(<SupportRequest id="q" />);
  await screen.findByRole('heading', { name: 'Where is my page?' });
  expect(listMessages()).toEqual([expect.stringMatching(/^You.*How\?$/)]);
  type('Message', 'Found it.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(listMessages).toHaveLength(2);
  expect(sent('reply_to_support')).toEqual([{ id: 'q', body: 'Found it.' }]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
});

test('an administrator replies to what they have read, and a refusal keeps their text', async () => {
  let isBehind = true;
  const sentence = 'There’s a new message here. Please read it first.';
  const sent = open(<AskedSupport id="q" />, () =>
    isBehind ? Response.json({ code: 'PT409', message: sentence }, { status: 409 }) : null,
  );
  await screen.findByRole('heading', { name: 'Where is my page?' });
  const asker = screen.getByRole('region', { name: 'Ada' });
  expect(asker.textContent).toContain('Premium');
  expect(asker.textContent).toContain('Other questions2');
  type('Message', 'At your name.');
  await userEvent.click(screen.getByRole('button', { name: 'Send and close' }));
  await screen.findByText(sentence);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('At your name.');
  isBehind = false;
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(listMessages).toHaveLength(2);
  expect(sent('admin_answer_support').at(-1)).toEqual({
    id: 'q',
    body: 'At your name.',
    is_closing: false,
    seen: 1,
  });
});
