import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { type PageDraft, toPageDraft } from '#page/draft/rules/page-draft.ts';
import { SettledDraft } from '#page/draft/web/settled-draft.tsx';
import { useDraftHistory } from '#page/draft/web/use-draft-history.ts';
import { parseModes } from '#page/locks/rules/modes.ts';
import { type PageLocks, PageLocksContext } from '#page/locks/web/page-locks.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { PageCheck } from './page-check.tsx';

afterEach(cleanup);

const link = (id: string) => ({ id, buttonText: id, url: `https://${id}.example` });

const DRAFT = toPageDraft(
  buildEditableColumns({
    sections_enabled: { links: true, text: true },
    section_order: ['text', 'links'],
    custom_text: 'I paint the sea in all weathers. '.repeat(60),
    custom_links: [link('shop'), link('prints')],
  }),
);

let place = '';

function Frame({ locks }: { locks: PageLocks | null }) {
  const form = useForm<PageDraft>({ defaultValues: DRAFT });
  const { edits } = useDraftHistory(form);
  return (
    <PageLocksContext value={locks}>
      <FormProvider {...form}>
        <SettledDraft edits={edits}>
          <Place />
          <PageCheck />
        </SettledDraft>
      </FormProvider>
    </PageLocksContext>
  );
}

function Place() {
  const { pathname, search } = useLocation();
  place = pathname + search;
  return null;
}

const show = (locks: PageLocks | null = null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/edit?show=changes']}>
        <Frame locks={locks} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const LOW = 'On a phone, visitors scroll before they see a link.';

test('links are tried once the suggestions open, and a press opens the dead one', async () => {
  const calls = answerRequests((_path, { body }) =>
    body.includes('prints')
      ? Response.json({ code: 'gone', message: 'Gone.' }, { status: 422 })
      : Response.json({ code: 'missing', message: 'No page.' }, { status: 422 }),
  );
  show();
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '1 suggestion', expanded: false }));
  await userEvent.click(await screen.findByRole('button', { name: /^Check link: “prints”/ }));
  expect(screen.getByRole('button', { name: '2 suggestions' })).toBeTruthy();
  expect(place).toBe('/edit?at=custom_links.prints');
  expect(calls).toHaveLength(2);
});

test('one press fixes the draft, and the suggestion disappears', async () => {
  answerRequests(() => Response.json({ title: '', picture: null }));
  show();
  await userEvent.click(screen.getByRole('button', { name: '1 suggestion' }));
  await userEvent.click(screen.getByRole('button', { name: `Move links up: ${LOW}` }));
  expect(await screen.findByText('Nothing to suggest. Your page looks good.')).toBeTruthy();
});

test('locked parts get no suggestions, and an unreachable server marks no link as dead', async () => {
  const calls = answerRequests(() => Response.json({ message: 'Later.' }, { status: 429 }));
  show({ agencyName: 'Sea', modes: parseModes({ sections: 'locked' }), directory: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Check this page' }));
  expect(await screen.findByText('Nothing to suggest. Your page looks good.')).toBeTruthy();
  expect(calls).toHaveLength(2);
});
