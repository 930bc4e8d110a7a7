import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { type ProfileDraft, toDraft } from '#page/draft/rules/profile-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { EMBED_EDITORS } from './embed-editors.tsx';

const { video: VideoEditor } = EMBED_EDITORS;
const HOUR_SECONDS = 3600;
const FILM = 'https://vimeo.com/76979871';
const COPY = 'https://vizit.test/storage/v1/object/public/pictures/ada/copy';
const REFUSED = { code: 'time', message: 'That website took too long to answer.' };

beforeEach(() => {
  const tokens = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer' };
  const expires_at = Math.floor(Date.now() / 1000) + HOUR_SECONDS;
  const session = { ...tokens, expires_at, expires_in: HOUR_SECONDS, user: { id: 'ada' } };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
});
afterEach(cleanup);

function show(embed_video = '') {
  let held = toDraft(buildEditableColumns({ embed_video }));
  const titles = new Set<string>();
  function Frame() {
    const form = useForm<ProfileDraft>({ defaultValues: held });
    held = useWatch({ control: form.control }) as ProfileDraft;
    titles.add(held.video_data.title);
    const [queryClient] = useState(() => new QueryClient());
    return (
      <QueryClientProvider client={queryClient}>
        <FormProvider {...form}>
          <VideoEditor />
        </FormProvider>
      </QueryClientProvider>
    );
  }
  render(<Frame />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('Link to the video');
  return { user, field, titles, getPoster: () => held.video_data };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a pasted video gets its provider’s title and picture, copied into the library', async () => {
  const calls = answerRequests((path) =>
    path === '/link-previews'
      ? Response.json({ title: 'The engine', picture: 'https://i.vimeocdn.com/1.jpg' })
      : Response.json({ url: COPY }),
  );
  const { user, field, getPoster } = show();
  await user.click(field);
  await user.paste('vimeo.com/76979871');
  await screen.findByText('The engine');
  expect(getPoster()).toEqual({ address: FILM, title: 'The engine', picture: COPY });
  expect(calls.map(({ path, body }) => [path, JSON.parse(body).url])).toEqual([
    [
      '/link-previews',
      'https://vimeo.com/api/oembed.json?format=json&url=https%3A%2F%2Fvimeo.com%2F76979871',
    ],
    ['/picture-copies', 'https://i.vimeocdn.com/1.jpg'],
  ]);
  await user.tab();
  expect(calls).toHaveLength(2);
  await press('Remove picture');
  expect(getPoster()).toEqual({ address: FILM, title: 'The engine', picture: '' });
  screen.getByText('Visitors see a plain box.');
});

test('a link inserted by the keyboard’s clipboard or a drop is fetched like a pasted one', async () => {
  const calls = answerRequests(() => Response.json({ title: 'The engine', picture: null }));
  const { field } = show();
  fireEvent.input(field, { inputType: 'insertText', data: 'v', target: { value: 'v' } });
  fireEvent.input(field, { inputType: 'insertText', data: FILM, target: { value: FILM } });
  await screen.findByText('We found no picture there. Visitors see a plain box.');
  const second = 'https://vimeo.com/22439234';
  fireEvent.input(field, { inputType: 'insertFromDrop', target: { value: second } });
  await waitFor(() => expect(calls).toHaveLength(2));
});

test('a failed fetch says so, keeps the video, and can be retried', async () => {
  let asked = 0;
  answerRequests((path) => {
    asked += 1;
    if (path === '/picture-copies') return Response.json({ url: COPY });
    if (asked === 1) return Response.json(REFUSED, { status: 422 });
    return Response.json({ title: 'Film', picture: asked === 2 ? null : 'https://a.example/1' });
  });
  const { user, field, getPoster } = show();
  await user.type(field, FILM);
  expect(asked).toBe(0);
  await user.tab();
  await screen.findByText(REFUSED.message);
  expect((field as HTMLInputElement).value).toBe(FILM);
  expect(getPoster().address).toBe('');
  await press('Try again');
  await screen.findByText('We found no picture there. Visitors see a plain box.');
  await press('Try again');
  await waitFor(() => expect(getPoster().picture).toBe(COPY));
});

test('a picture that arrives late isn’t used for another video', async () => {
  const second = 'https://vimeo.com/22439234';
  let answer: (response: Response) => void = () => undefined;
  const calls = answerRequests((path, { body }) => {
    if (path === '/picture-copies') return Response.json({ url: COPY });
    if (!body.includes('76979871')) return Response.json({ title: 'Second', picture: null });
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const { user, field, titles, getPoster } = show();
  await user.click(field);
  await user.paste(FILM);
  screen.getByText('Fetching its picture…');
  await user.clear(field);
  await user.paste(second);
  await screen.findByText('We found no picture there. Visitors see a plain box.');
  answer(Response.json({ title: 'First', picture: 'https://a.example/1' }));
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/picture-copies'));
  // A later request ends after everything the late answer triggered.
  await press('Try again');
  await screen.findByText('We found no picture there. Visitors see a plain box.');
  expect(getPoster()).toEqual({ address: second, title: 'Second', picture: '' });
  expect(titles).not.toContain('First');
});

test('a link that isn’t playable makes no request', async () => {
  const calls = answerRequests(() => Response.json({}));
  const { user, field } = show('https://www.youtube.com/@maya');
  await user.click(field);
  await user.tab();
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls).toEqual([]);
});
