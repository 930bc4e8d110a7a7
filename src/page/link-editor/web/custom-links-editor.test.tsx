import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { toastStore } from '#kit/web/toasts/toast.ts';
import { type ProfileDraft, toDraft } from '#page/draft/rules/profile-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { CustomLinksEditor } from './custom-links-editor.tsx';

afterEach(cleanup);

const link = (id: string, buttonText = id) => ({ id, buttonText, url: `https://${id}.example` });

let held: ProfileDraft;

function Frame({ draft, at }: { draft: ProfileDraft; at: string }) {
  const form = useForm<ProfileDraft>({ defaultValues: draft });
  held = useWatch({ control: form.control }) as ProfileDraft;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <FormProvider {...form}>
          <CustomLinksEditor />
        </FormProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
}

function show(custom_links: readonly object[], at = '/edit?at=links') {
  const draft = toDraft(buildEditableColumns({ custom_links: [...custom_links] }));
  render(<Frame draft={draft} at={at} />);
  return userEvent.setup();
}

const box = () => screen.getByRole('textbox', { name: 'New link' });
const words = () => held.custom_links.map(({ buttonText, url }) => buttonText || url);

/** Answers the server's requests for previews and pictures. */
const answer = (preview: object, status = 200) =>
  answerRequests((path) =>
    path.startsWith('/link-previews')
      ? Response.json(preview, { status })
      : Response.json({ url: '/storage/v1/object/public/pictures/me/copy' }),
  );

const FOUND = {
  title: 'Clay',
  picture: 'https://shop.example/cup.png',
  sample: 'data:image/webp;,',
};

test('an added link’s title and picture are suggested, and one press uses them', async () => {
  const calls = answer(FOUND);
  const user = show([link('notes')]);
  await user.type(box(), 'shop.example{Enter}');
  const suggestion = await screen.findByRole('group', { name: 'Suggestion for Shop' });
  expect(suggestion.querySelector('img')?.src).toBe(FOUND.sample);
  expect(held.custom_links[1]).toMatchObject({ buttonText: '', thumbnailUrl: '' });
  await user.click(within(suggestion).getByRole('button', { name: 'Use “Clay”' }));
  await waitFor(() => expect(held.custom_links[1]?.thumbnailUrl).not.toBe(''));
  expect(screen.queryByRole('group', { name: /^Suggestion/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Clay' }));
  expect(held.custom_links[1]).toMatchObject({
    buttonText: 'Clay',
    url: 'https://shop.example',
    thumbnailUrl: '/storage/v1/object/public/pictures/me/copy',
    icon: 'link',
    isVisible: true,
  });
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/link-previews?sample', '{"url":"https://shop.example"}'],
    ['/picture-copies', '{"url":"https://shop.example/cup.png"}'],
  ]);
  expect(box()).toHaveProperty('value', '');
});

test('an address pasted into an open link gets suggestions only for its empty fields', async () => {
  answer(FOUND);
  const user = show([]);
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  await user.keyboard('My cups');
  await user.click(screen.getByRole('textbox', { name: 'Address of My cups' }));
  await user.paste('shop.example/cups');
  await user.click(await screen.findByRole('button', { name: 'Use “A picture from its page”' }));
  await waitFor(() => expect(held.custom_links[0]?.thumbnailUrl).not.toBe(''));
  expect(words()).toEqual(['My cups']);
});

test('suggestions for several links are used or dismissed with one press', async () => {
  answer({ ...FOUND, picture: null, sample: null });
  const user = show([]);
  const paste = (text: string) =>
    fireEvent.paste(box(), {
      clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') },
    });
  paste('a.example\nb.example\nC: https://c.example');
  await screen.findByText('Title or picture found for 2 links');
  await user.click(screen.getByRole('button', { name: 'Use all' }));
  await waitFor(() => expect(words()).toEqual(['Clay', 'Clay', 'C']));
  paste('d.example\ne.example');
  await screen.findByText('Title or picture found for 2 links');
  await user.click(screen.getByRole('button', { name: 'Dismiss all' }));
  expect(screen.queryByRole('group', { name: /^Suggestion/ })).toBeNull();
  expect(held.custom_links[3]?.buttonText).toBe('');
});

test('an unreadable page suggests nothing, without an error', async () => {
  const calls = answer({ message: 'That website took too long to answer.' }, 422);
  const user = show([]);
  await user.type(box(), 'shop.example{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Edit Shop' }));
  await screen.findByRole('button', { name: 'Get title and picture', busy: false });
  expect(screen.queryByText('That website took too long to answer.')).toBeNull();
});

test('removing a link cancels its request', async () => {
  const calls = answerRequests(() => new Promise(() => undefined));
  const user = show([]);
  await user.type(box(), 'shop.example{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.signal?.aborted).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Edit Shop' }));
  await user.click(screen.getByRole('button', { name: 'Remove Shop' }));
  expect(calls[0]?.signal?.aborted).toBe(true);
});

test('the owner’s title stays, and the page’s title is offered', async () => {
  answer({ title: 'Clay & fire', picture: null });
  const user = show([link('notes', 'My notes')]);
  await user.click(screen.getByRole('button', { name: 'Edit My notes' }));
  await user.click(screen.getByRole('button', { name: 'Get title and picture' }));
  const offer = await screen.findByRole('button', { name: 'Use “Clay & fire”' });
  expect(words()).toEqual(['My notes']);
  await user.click(offer);
  expect(words()).toEqual(['Clay & fire']);
});

test('a page that can’t be fetched is reported, and the link stays', async () => {
  answer({ message: 'That website took too long to answer.' }, 422);
  const user = show([link('notes')]);
  await user.click(screen.getByRole('button', { name: 'Edit notes' }));
  await user.click(screen.getByRole('button', { name: 'Get title and picture' }));
  await screen.findByText('That website took too long to answer.');
  expect(held.custom_links[0]).toMatchObject(link('notes'));
});

test('pasted lines become links, after the existing ones', () => {
  answer({ title: '', picture: null });
  show([link('notes')]);
  fireEvent.paste(box(), {
    clipboardData: {
      getData: (type: string) => (type === 'text/plain' ? 'a.example\nB: https://b.example' : ''),
    },
  });
  expect(words()).toEqual(['notes', 'https://a.example', 'B']);
});

test('pasted HTML yields its links, with their text as titles, and runs nothing', () => {
  answer({ title: '', picture: null });
  show([]);
  const html =
    '<p><a href="https://a.example">A shop</a> <a href="javascript:alert(1)">no</a><img src=x onerror="window.ran=1"><a href="https://b.example"> B </a></p>';
  fireEvent.paste(box(), {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : 'A shop no B') },
  });
  expect(held.custom_links.map(({ buttonText, url }) => [buttonText, url])).toEqual([
    ['A shop', 'https://a.example'],
    ['B', 'https://b.example'],
  ]);
  expect('ran' in window).toBe(false);
});

test('a single copied URL is pasted as text, even with formatting', () => {
  show([]);
  const isTaken = !fireEvent.paste(box(), {
    clipboardData: {
      getData: (type: string) =>
        type === 'text/html' ? '<a href="https://a.example">x</a>' : 'https://a.example',
    },
  });
  expect([isTaken, held.custom_links]).toEqual([false, []]);
});

test('an invalid link isn’t added, and the field says why', async () => {
  const user = show([]);
  await user.type(box(), 'maya{Enter}');
  expect(held.custom_links).toEqual([]);
  expect((await screen.findByRole('alert')).textContent).toContain('That isn’t a full link');
});

test('with an empty field the button adds a blank link, with its title focused', async () => {
  const user = show([]);
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title of button 1' }));
  await user.keyboard('Shop');
  expect(words()).toEqual(['Shop']);
});

test('a link’s row hides and removes it, and the others keep their ids', async () => {
  const user = show([link('notes'), link('talks')]);
  await user.click(screen.getByRole('switch', { name: 'Show notes on the page', checked: true }));
  expect(held.custom_links[0]).toMatchObject({ ...link('notes'), isVisible: false });
  await user.click(screen.getByRole('button', { name: 'Edit notes' }));
  await user.click(screen.getByRole('button', { name: 'Remove notes' }));
  expect(held.custom_links).toMatchObject([link('talks')]);
});

test('a heading folds its links away in the editor, and keeps them', async () => {
  const heading = { id: 'h', kind: 'heading', buttonText: 'Writing' };
  const user = show([link('a'), heading, link('b'), link('c')]);
  await user.click(screen.getByRole('button', { name: 'Fold Writing', expanded: true }));
  expect(screen.queryByRole('button', { name: 'Edit b' })).toBeNull();
  expect(screen.getByText('2 links')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit a' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Writing' }));
  expect(held.custom_links.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('a heading is added and focused', async () => {
  const user = show([link('a')]);
  await user.click(screen.getByRole('button', { name: 'Add heading' }));
  await user.keyboard('Films');
  expect(held.custom_links[1]).toMatchObject({ kind: 'heading', buttonText: 'Films', url: '' });
});

test('more than twelve links are searchable by title and URL', async () => {
  const user = show(Array.from({ length: 13 }, (_, index) => link(`l${index}`, `Link ${index}`)));
  await user.type(screen.getByRole('searchbox', { name: 'Search links' }), 'l12.EX{Enter}');
  const list = within(screen.getByRole('list', { name: 'Link buttons' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  await user.click(list.getByRole('button', { name: 'Edit Link 12' }));
  await user.type(screen.getByRole('textbox', { name: 'Title of Link 12' }), '!');
  expect(held.custom_links[12]?.buttonText).toBe('Link 12!');
});

test('twelve links have no search', () => {
  show(Array.from({ length: 12 }, (_, index) => link(`l${index}`)));
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a schedule is shown as a chip, and removed with a press', async () => {
  const user = show([{ ...link('a'), endsAt: '2030-01-01T00:00:00.000Z' }]);
  await user.click(screen.getByRole('button', { name: 'Edit a' }));
  await user.click(screen.getByRole('button', { name: /^Don’t show a until / }));
  expect(held.custom_links[0]?.endsAt).toBe('');
});

test('a size and a campaign are chosen inside the open link', async () => {
  const user = show([link('a')]);
  await user.click(screen.getByRole('button', { name: 'Edit a' }));
  await user.click(screen.getByRole('radio', { name: 'Featured' }));
  await user.type(screen.getByLabelText('Campaign'), 'fair');
  expect(held.custom_links[0]).toMatchObject({
    size: 'feature',
    url: 'https://a.example?utm_campaign=fair',
  });
});

const share = (parts: Record<string, string>, links: readonly object[] = []) =>
  show(links, `/edit?${new URLSearchParams(parts)}`);

test('a shared link is in the box, and a press adds it with its title', async () => {
  answer({ title: '', picture: null });
  const shared = { title: 'Τάσες', text: 'Look: https://shop.example/cups!' };
  const user = share(shared, [link('notes')]);
  expect(box()).toHaveProperty('value', 'https://shop.example/cups');
  expect(words()).toEqual(['notes']);
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  expect(words()).toEqual(['notes', 'Τάσες']);
  expect(held.custom_links[1]?.url).toBe('https://shop.example/cups');
  expect(box()).toHaveProperty('value', '');
  await user.type(box(), 'shop.example/cups{Enter}');
  expect(held.custom_links[2]?.buttonText).toBe('');
});

test.each([
  ['words', { text: 'See you tomorrow' }, '', /^There’s no link in what you shared/],
  ['a script', { url: 'javascript:alert(1)' }, 'javascript:alert(1)', /^A link can open a website/],
  ['a local page', { url: 'http://localhost:3000/' }, 'http://localhost:3000/', /localhost/],
] as const)('sharing %s adds nothing, and explains why', async (_what, parts, typed, problem) => {
  const user = share(parts);
  expect(box()).toHaveProperty('value', typed);
  expect(screen.getByRole('alert').textContent).toMatch(problem);
  await user.type(box(), '{Enter}');
  expect(words()).toEqual([]);
});

test('a full page takes no shared link', async () => {
  const full = Array.from({ length: 200 }, (_, index) => link(`l${index}`));
  const user = share({ url: 'https://shop.example/cups' }, full);
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  expect(held.custom_links).toHaveLength(200);
  expect(toastStore.get()).toMatchObject({ title: 'A page holds 200 links' });
  expect(box()).toHaveProperty('value', 'https://shop.example/cups');
});
