import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { useStart } from './use-start.ts';
import { WhoStep } from './who-step.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

function Frame() {
  return <WhoStep {...useStart()} onNext={() => {}} />;
}

/** The five services' answers, reduced to the parts we read. */
const nextData = (pageProps: object) =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps } })}</script>`;

const LINKS = '<a href="https://notes.example">Notes</a><a href="https://talk.example">Talk</a>';

const PAGES = {
  Linktree: nextData({
    account: { pageTitle: 'Ada', description: 'Engines' },
    links: [
      { title: 'Notes', url: 'https://notes.example' },
      { title: 'Talk', url: 'https://talk.example' },
    ],
  }),
  Beacons: `<title>Ada - Beacons</title><meta name="description" content="Engines">${nextData({
    profile: { blocks: [{ links: [{ title: 'Notes', url: 'https://notes.example' }] }] },
    linkBlocks: [{ title: 'Talk', url: 'https://talk.example' }],
  })}`,
  LinkStack: `<title>Ada</title><meta name="description" content="Engines">
    <a href="https://stack.example/login">Log in</a>
    <a class="button" href="https://stack.example/going/3/https://notes.example">Notes</a>
    <a class="button" href="https://stack.example/going/4/https://talk.example">Talk</a>`,
  'Bio Link': `<title>Ada | Bio.link</title><meta property="og:description" content="Engines">
    ${LINKS}<a href="https://bio.link/terms">Terms</a>`,
  Carrd: `<title>Ada</title><meta name="description" content="Engines">
    ${LINKS}<a href="https://carrd.co">Made with Carrd</a>`,
};

async function bring(address: string) {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Bring my page from elsewhere' }));
  await user.type(await screen.findByLabelText('Your old page'), address);
  await user.click(screen.getByRole('button', { name: 'Find my links' }));
}

test.for(Object.entries(PAGES))('a page from %s fills in the started page', async ([, page]) => {
  const calls = answerRequests(() => new Response(page));
  render(<Frame />);
  await bring('old.example/ada');
  await screen.findByText(/^We found a name and 2 links\./);
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/imported-pages', '{"url":"https://old.example/ada"}'],
  ]);
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([value('Your name'), value('One line about you')]).toEqual(['Ada', 'Engines']);
  expect([value('Link 1'), value('Link 2'), value('Link 3')]).toEqual([
    'https://notes.example',
    'https://talk.example',
    '',
  ]);
});

test('text typed while the old page loads is kept', async () => {
  let send = (_answer: Response) => {};
  const answer = new Promise<Response>((resolve) => {
    send = resolve;
  });
  answerRequests(() => answer);
  render(<Frame />);
  await bring('linktr.ee/ada');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Your name'), 'Grace');
  await user.type(screen.getByLabelText('Link 1'), 'grace.example');
  send(new Response(PAGES.Linktree));
  await screen.findByText(/What you typed stays/);
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([value('Your name'), value('Link 1'), value('Link 2')]).toEqual([
    'Grace',
    'grace.example',
    'https://notes.example',
  ]);
});

test('a missing name and an unreadable link are marked at once', async () => {
  render(<Frame />);
  await userEvent.type(await screen.findByLabelText('Link 2'), 'shop,example.com');
  await userEvent.click(screen.getByRole('button', { name: 'See how it looks' }));
  await screen.findByText('Fill this in.');
  const wrong = ['Your name', 'Link 2'].map((label) => screen.getByLabelText(label));
  expect(wrong.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
});

test('an empty or refused page is reported and changes nothing', async () => {
  let answer = new Response('<p>Hello');
  answerRequests(() => answer);
  render(<Frame />);
  await bring('old.example');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We found no links there. Paste them below instead.',
  );
  answer = Response.json({ message: 'That page took too long to answer.' }, { status: 422 });
  await userEvent.click(screen.getByRole('button', { name: 'Find my links' }));
  await screen.findByText('That page took too long to answer.');
  expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('');
});
