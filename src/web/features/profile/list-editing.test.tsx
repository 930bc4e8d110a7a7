import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { buildDefaultOwnPlan, type OwnPlan } from '#domain/billing/own-plan.ts';
import { type ProfileDraft, toDraft } from '#domain/profile/profile-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { CustomLinksEditor } from './components/custom-links-editor.tsx';
import { LeadFormEditor } from './components/lead-form-editor.tsx';
import { SectionCards } from './components/section-cards.tsx';
import { SectionList } from './components/section-list.tsx';
import { SocialLinksEditor } from './components/social-links-editor.tsx';

afterEach(cleanup);

const draft = toDraft(
  buildEditableColumns({
    social_links: [{ url: 'https://github.com/ada' }],
    custom_links: [
      { id: 'a', buttonText: 'Notes', url: 'https://notes.example' },
      { id: 'b', buttonText: 'Talks', url: 'https://talks.example' },
    ],
    sections_enabled: { social: true, links: true },
    section_order: ['vcard', 'social', 'links', 'lead_form'],
  }),
);

/** Draws an editor in its form; what the form holds is told through `onDraft`. */
function Frame({
  children,
  onDraft,
}: {
  children: React.ReactNode;
  onDraft: (d: ProfileDraft) => void;
}) {
  const form = useForm<ProfileDraft>({ defaultValues: draft });
  onDraft(useWatch({ control: form.control }) as ProfileDraft);
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <FormProvider {...form}>{children}</FormProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
}

function show(editor: React.ReactNode) {
  let held = draft;
  render(
    <Frame
      onDraft={(next) => {
        held = next;
      }}
    >
      {editor}
    </Frame>,
  );
  return { user: userEvent.setup(), getDraft: () => held };
}

test('a social link is added, with the cursor in it', async () => {
  const { user, getDraft } = show(<SocialLinksEditor />);
  await user.click(screen.getByRole('button', { name: 'Add social link' }));
  await user.keyboard('x.com/ada');
  expect(getDraft().social_links).toEqual([
    { url: 'https://github.com/ada' },
    { url: 'x.com/ada' },
  ]);
  expect(screen.getByRole('textbox', { name: 'Address of X' })).toBeTruthy();
});

test('a social link is removed', async () => {
  const { user, getDraft } = show(<SocialLinksEditor />);
  await user.click(screen.getByRole('button', { name: 'Remove GitHub' }));
  expect(getDraft().social_links).toEqual([]);
});

test('a link button is hidden and keeps its words and its address', async () => {
  const { user, getDraft } = show(<CustomLinksEditor />);
  const eye = screen.getByRole('button', { name: 'Show Notes on the page', pressed: true });
  await user.click(eye);
  expect(eye.getAttribute('aria-pressed')).toBe('false');
  expect(getDraft().custom_links[0]).toEqual({ ...draft.custom_links[0], isVisible: false });
});

test('a new link button is visible and has the icon of the specification', async () => {
  const { user, getDraft } = show(<CustomLinksEditor />);
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  expect(getDraft().custom_links[2]).toMatchObject({ icon: 'link', isVisible: true });
});

test('removing a link button keeps the ids of the others', async () => {
  const { user, getDraft } = show(<CustomLinksEditor />);
  await user.click(screen.getByRole('button', { name: 'Remove Notes' }));
  expect(getDraft().custom_links).toEqual([draft.custom_links[1]]);
});

const showSections = (plan: OwnPlan) =>
  show(
    <>
      <SectionList plan={plan} />
      <SectionCards plan={plan} />
    </>,
  );

test('switching a section on brings its editor', async () => {
  const { user } = showSections(buildDefaultOwnPlan('premium'));
  expect(screen.queryByRole('region', { name: 'Lead Form' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Lead Form' }));
  expect(screen.getByRole('region', { name: 'Lead Form' })).toBeTruthy();
});

test('the free plan cannot switch on what it does not include, and says so', () => {
  showSections(buildDefaultOwnPlan('free'));
  for (const name of ['Contact Card', 'Lead Form', 'Audio']) {
    expect(screen.queryByRole('switch', { name })).toBeNull();
  }
  expect(screen.getAllByRole('link', { name: 'Premium' })).toHaveLength(3);
});

test('a section beyond the number of the plan says that visitors do not see it', () => {
  showSections({ ...buildDefaultOwnPlan('free'), sectionLimit: 1 });
  expect(screen.getByText('Not shown to visitors')).toBeTruthy();
  expect(screen.getByText(/Visitors see the first 1 on your plan/)).toBeTruthy();
});

test('the owner chooses whether mails tell of answers', async () => {
  const user = userEvent.setup();
  let held = draft;
  render(
    <Frame onDraft={(next) => (held = next)}>
      <LeadFormEditor />
    </Frame>,
  );
  const notify = screen.getByRole('switch', { name: 'Tell me by mail when somebody answers' });
  expect(notify.getAttribute('aria-checked')).toBe('true');
  await user.click(notify);
  expect(held.lead_form_data.notify).toBe(false);
});
