import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { type ProfileDraft, toDraft } from '#page/draft/rules/profile-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { PictureField } from './picture-field.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import './picture-address-dialog.tsx';
import './picture-library-dialog.tsx';
import './picture-sources.tsx';
import '#page/pictures/web/focus-dialog.tsx';
import '@supabase/storage-js';
import { listPictureUses } from '#page/editor/rules/draft-pictures.ts';

const HOUR_SECONDS = 3600;
const LIST = /^\/rest\/v1\/pictures\?/;
const ALBUMS = '/rest/v1/rpc/picture_albums';
const addressOf = (name: string) =>
  `${window.location.origin}/storage/v1/object/public/pictures/ada/${name}`;

const draft = toDraft(
  buildEditableColumns({
    profile_picture_url: addressOf('portrait'),
    cover_image_url: 'https://pictures.example/cover.png',
    gallery: [{ url: 'https://pictures.example/1.png' }, { url: addressOf('portrait') }],
    custom_links: [
      {
        id: 'a',
        buttonText: 'Notes',
        url: 'https://a.example',
        thumbnailUrl: addressOf('portrait'),
      },
    ],
  }),
);

beforeEach(() => {
  const tokens = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer' };
  const expires_at = Math.floor(Date.now() / 1000) + HOUR_SECONDS;
  const session = { ...tokens, expires_at, expires_in: HOUR_SECONDS, user: { id: 'ada' } };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
});
afterEach(cleanup);

const buildQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });

function Frame({ onDraft }: { onDraft: (held: ProfileDraft) => void }) {
  const form = useForm<ProfileDraft>({ defaultValues: draft });
  onDraft(useWatch({ control: form.control }) as ProfileDraft);
  const [queryClient] = useState(buildQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <FormProvider {...form}>
        <MemoryRouter>
          <PictureField name="profile_picture_url" kind="portrait" noun="profile picture" />
        </MemoryRouter>
      </FormProvider>
    </QueryClientProvider>
  );
}

function show() {
  let held = draft;
  render(
    <Frame
      onDraft={(next) => {
        held = next;
      }}
    />,
  );
  return { user: userEvent.setup(), getDraft: () => held };
}

type User = ReturnType<typeof userEvent.setup>;

async function press(user: User) {
  await user.click(screen.getByRole('button', { name: 'Change profile picture' }));
  await screen.findByRole('dialog');
}

async function openLibrary(user: User) {
  await press(user);
  await user.click(screen.getByRole('button', { name: 'Choose from your pictures' }));
}

const rowOf = (name: string) => ({
  id: name,
  path: `ada/${name}`,
  name: '',
  alt: '',
  album: '',
  created_at: '2026-11-21T12:00:00Z',
});

/** Answers the library's requests, without albums. */
const answerLibrary = (answer: (path: string) => Response | Promise<Response>) =>
  answerRequests((path) => (path === ALBUMS ? Response.json([]) : answer(path)));

/** Rows of a listing. */
const listOf = (...names: string[]) => Response.json(names.map(rowOf));

test('a picture is removed, and can be added again at once', async () => {
  const { user, getDraft } = show();
  await press(user);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(getDraft().profile_picture_url).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add profile picture' }));
});

test('a focal point is set by arrow keys or press, can be centred, and is removed with its picture', async () => {
  answerRequests(() => Response.json({ url: addressOf('copy') }));
  const { user, getDraft } = show();
  const open = async () => {
    await press(user);
    await user.click(screen.getByRole('button', { name: 'Set focal point' }));
    return screen.findByRole('slider', { name: 'Across' });
  };
  const across = await open();
  across.focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{ArrowDown}{/Shift}');
  expect(across.getAttribute('aria-valuetext')).toBe('48% from the left');
  screen.getByRole('slider', { name: 'Down', description: '' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(getDraft().profile_picture_focus).toBeNull();

  (await open()).focus();
  await user.keyboard(
    '{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{ArrowUp}',
  );
  await user.click(screen.getByRole('button', { name: 'Use point' }));
  expect(getDraft().profile_picture_focus).toEqual({ x: 100, y: 49 });
  const preview = document.querySelector('button[data-place] img');
  expect(preview?.getAttribute('src')).toMatch(/&x=100&y=49/);
  expect(preview?.getAttribute('style')).toContain('object-position: 100% 49%');
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Change profile picture' }),
  );

  await open();
  await user.click(screen.getByRole('button', { name: 'Centre' }));
  await user.click(screen.getByRole('button', { name: 'Use point' }));
  expect(getDraft().profile_picture_focus).toBeNull();

  (await open()).focus();
  await user.keyboard('{ArrowUp}');
  await user.click(screen.getByRole('button', { name: 'Use point' }));
  await press(user);
  await user.click(screen.getByRole('button', { name: 'Use a web address' }));
  const field = await screen.findByLabelText('Profile picture URL');
  await user.clear(field);
  await user.type(field, 'https://pictures.example/me.png{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getDraft()).toMatchObject({
    profile_picture_url: addressOf('copy'),
    profile_picture_focus: null,
  });
});

test('a picture is copied from its URL, and a refused one never enters the draft', async () => {
  const gone = { code: 'missing', message: 'There’s no picture at that link.' };
  const calls = answerRequests((_path, { body }) =>
    body.includes('gone')
      ? Response.json(gone, { status: 422 })
      : Response.json({ url: addressOf('copy') }),
  );
  const { user, getDraft } = show();
  await press(user);
  await user.click(screen.getByRole('button', { name: 'Use a web address' }));
  const field = await screen.findByLabelText('Profile picture URL');
  await user.clear(field);
  await user.type(field, 'ftp://pictures.example/me.png{Enter}');
  screen.getByText('Invalid profile picture URL');
  expect(getDraft().profile_picture_url).toBe(addressOf('portrait'));
  await user.clear(field);
  await user.type(field, 'https://pictures.example/gone.png{Enter}');
  await screen.findByText(gone.message);
  expect(getDraft().profile_picture_url).toBe(addressOf('portrait'));
  await user.clear(field);
  await user.type(field, 'https://pictures.example/me.png{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getDraft().profile_picture_url).toBe(addressOf('copy'));
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/picture-copies', '{"url":"https://pictures.example/gone.png"}'],
    ['/picture-copies', '{"url":"https://pictures.example/me.png"}'],
  ]);
});

test('a library picture replaces the current one', async () => {
  const calls = answerLibrary(() => listOf('portrait', 'garden'));
  const { user, getDraft } = show();
  await openLibrary(user);
  const used = await screen.findByRole('button', { name: /^Use picture 1/ });
  expect(used.getAttribute('aria-current')).toBe('true');
  await user.click(screen.getByRole('button', { name: /^Use picture 2/ }));
  expect(getDraft().profile_picture_url).toBe(addressOf('garden'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.filter(({ path }) => LIST.test(path))).toHaveLength(1);
});

test('a library of more than 60 pictures is paginated', async () => {
  const pages = [Array.from({ length: 61 }, (_, index) => `p${index}`), ['last']];
  answerLibrary(() => listOf(...(pages.shift() ?? [])));
  const { user } = show();
  await openLibrary(user);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('button', { name: /^Use picture 61/ });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('an empty library says what will be here', async () => {
  answerLibrary(() => listOf());
  const { user } = show();
  await openLibrary(user);
  await screen.findByText('No pictures yet');
});

test('a library that fails to load says so, and can be retried', async () => {
  const away = () => Response.json({ message: 'The database is away' }, { status: 500 });
  const answers = [away, () => listOf('garden')];
  answerLibrary(() => answers.shift()?.() ?? listOf());
  const { user } = show();
  await openLibrary(user);
  await screen.findByText('The database is away');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: /^Use picture 1/ });
});

test('deleting a picture says where the page shows it, then removes it from there', async () => {
  let isThere = true;
  const calls = answerLibrary((path) => {
    if (LIST.test(path)) return isThere ? listOf('portrait') : listOf();
    isThere = false;
    return Response.json([]);
  });
  const { user, getDraft } = show();
  await openLibrary(user);
  await user.click(await screen.findByRole('button', { name: /^Delete picture 1/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete this picture?' }));
  dialog.getByText(
    /^It’s the profile picture, the picture of “Notes”, and picture 2 of the gallery, /,
  );
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(calls.every(({ path }) => LIST.test(path) || path === ALBUMS)).toBe(true);
  await user.click(await screen.findByRole('button', { name: /^Delete picture 1/ }));
  await user.click(screen.getByRole('button', { name: 'Delete picture' }));
  await screen.findByText('No pictures yet');
  expect(calls.map(({ path }) => path)).toContain('/storage/v1/object/pictures');
  await waitFor(() => expect(listPictureUses(getDraft(), 'ada/portrait')).toEqual([]));
  expect(getDraft().gallery).toHaveLength(2);
});

test('a picture is removed from the page even if its dialog closes during deletion', async () => {
  const deletion = new EventTarget();
  answerLibrary(async (path) => {
    if (LIST.test(path)) return listOf('portrait');
    await new Promise((resolve) => deletion.addEventListener('end', resolve));
    return Response.json([]);
  });
  const { user, getDraft } = show();
  await openLibrary(user);
  await user.click(await screen.findByRole('button', { name: /^Delete picture 1/ }));
  await user.click(screen.getByRole('button', { name: 'Delete picture' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  deletion.dispatchEvent(new Event('end'));
  await waitFor(() => expect(listPictureUses(getDraft(), 'ada/portrait')).toEqual([]));
});

test('a picture whose deletion fails stays in the library and on the page', async () => {
  answerLibrary((path) =>
    LIST.test(path)
      ? listOf('portrait')
      : Response.json({ message: 'The files are out of reach' }, { status: 503 }),
  );
  const { user, getDraft } = show();
  await openLibrary(user);
  await user.click(await screen.findByRole('button', { name: /^Delete picture 1/ }));
  await user.click(screen.getByRole('button', { name: 'Delete picture' }));
  await screen.findByText('The files are out of reach');
  expect(getDraft().profile_picture_url).toBe(addressOf('portrait'));
});
