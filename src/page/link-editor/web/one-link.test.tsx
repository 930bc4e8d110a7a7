import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { type ProfileDraft, toDraft } from '#page/draft/rules/profile-draft.ts';
import { usePlace } from '#page/draft/web/use-place.ts';
import { SectionPanel } from '#page/sections/web/section-panel.tsx';
import { buildEditableColumns } from '#test/editable-columns.ts';

afterEach(cleanup);

const link = (id: string) => ({ id, buttonText: id, url: `https://${id}.example` });

let held: ProfileDraft;

function Links() {
  return (
    <SectionPanel
      sectionKey="links"
      plan={buildDefaultOwnPlan('free')}
      isOn
      isLocked={false}
      hiddenReason={null}
      place={usePlace().place}
    />
  );
}

/** @param custom_links of the draft @param id of the pressed link */
function Frame({ custom_links, id }: { custom_links: readonly object[]; id: string }) {
  const draft = toDraft(buildEditableColumns({ custom_links: [...custom_links] }));
  const form = useForm<ProfileDraft>({ defaultValues: draft });
  held = useWatch({ control: form.control }) as ProfileDraft;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/edit?at=custom_links.${id}`]}>
        <FormProvider {...form}>
          <Links />
        </FormProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
}

const ids = () =>
  held.custom_links.map(({ url }) => url.slice('https://'.length, -'.example'.length));

test('a link pressed on the page opens alone, and returns to its row in the list', async () => {
  render(<Frame custom_links={['a', 'b', 'c'].map(link)} id="b" />);
  expect(screen.getByRole('region', { name: 'Link' })).toBeTruthy();
  expect(screen.getByLabelText('Title of b')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit a' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete Links' })).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole('switch', { name: 'Show on the page' }));
  expect(held.custom_links.map(({ isVisible }) => isVisible)).toEqual([true, false, true]);
  await user.click(screen.getByRole('button', { name: /^Duplicate/ }));
  expect(ids()).toEqual(['a', 'b', 'b', 'c']);
  await user.click(screen.getByRole('button', { name: 'All links' }));
  expect(await screen.findByRole('region', { name: 'Links' })).toBeTruthy();
  const rows = screen.getAllByRole('button', { name: 'Edit b' });
  await waitFor(() => expect(document.activeElement).toBe(rows[0]));
});

test('removing the open link leads to the others', async () => {
  render(<Frame custom_links={['a', 'b'].map(link)} id="b" />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove b' }));
  expect(ids()).toEqual(['a']);
  expect(await screen.findByRole('button', { name: 'Edit a' })).toBeTruthy();
  expect(screen.queryByLabelText(/^Title of/)).toBeNull();
});

test('a deleted link’s URL opens the list', () => {
  render(<Frame custom_links={['a'].map(link)} id="gone" />);
  expect(screen.getByRole('region', { name: 'Links' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit a' })).toBeTruthy();
});
