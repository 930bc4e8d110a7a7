import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { buildDefaultOwnPlan, type OwnPlan } from '#money/plans/rules/own-plan.ts';
import { type PageDraft, toPageDraft } from '#page/draft/rules/page-draft.ts';
import { useDraftHistory } from '#page/draft/web/use-draft-history.ts';
import { usePlace } from '#page/draft/web/use-place.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { LeadFormEditor } from './lead-form-editor.tsx';
// Lazily loaded with the first section; loading it must not count as waiting here.
import '#page/sections/web/section-panel.tsx';
import { SettledDraft } from '#page/draft/web/settled-draft.tsx';
import { UsernameField } from '#page/editor/web/identity-card.tsx';
import { SectionColumn } from '#page/sections/web/section-content.tsx';
import { SECTION_EDITORS } from '#page/sections/web/section-editors.tsx';
import { SectionRows } from '#page/sections/web/section-rows.tsx';
import { SocialLinksEditor } from '../../sections/web/section-editors.tsx';

afterEach(cleanup);

const draft = toPageDraft(
  buildEditableColumns({
    social_links: [{ url: 'https://github.com/ada' }],
    custom_links: [
      { id: 'a', buttonText: 'Notes', url: 'https://notes.example' },
      { id: 'b', buttonText: 'Talks', url: 'https://talks.example' },
    ],
    experiences: [
      { id: 'c', role: 'Engineer', company: 'Looms' },
      { id: 'd', role: 'Teacher', company: 'School' },
    ],
    sections_enabled: { social: true, links: true },
    section_order: ['vcard', 'social', 'links', 'lead_form'],
  }),
);

/** Renders an editor in its form, and reports the form's values through `onDraft`. */
function Frame({
  children,
  onDraft,
}: {
  children: React.ReactNode;
  onDraft: (d: PageDraft) => void;
}) {
  const form = useForm<PageDraft>({ defaultValues: draft });
  const { edits } = useDraftHistory(form);
  onDraft(useWatch({ control: form.control }) as PageDraft);
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <FormProvider {...form}>
          <SettledDraft edits={edits}>{children}</SettledDraft>
        </FormProvider>
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

test('a social link is added, with its field focused', async () => {
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

test('a job can be duplicated, next to removing it', async () => {
  const Experience = SECTION_EDITORS.experience;
  const { user, getDraft } = show(<Experience />);
  await user.click(screen.getByRole('button', { name: 'Duplicate Engineer' }));
  const roles = getDraft().experiences.map(({ role }) => role);
  expect(roles).toEqual(['Engineer', 'Engineer', 'Teacher']);
  expect(new Set(getDraft().experiences.map(({ id }) => id)).size).toBe(3);
});

function Rows({ plan }: { plan: OwnPlan }) {
  const controls = usePlace();
  return (
    <>
      <SectionRows plan={plan} controls={controls} isSheet={false} />
      <SectionColumn plan={plan} controls={controls} />
    </>
  );
}

const row = (name: string) => screen.getByRole('button', { name });

test('one section is open at a time, and one that is off says so', async () => {
  const { user } = show(<Rows plan={buildDefaultOwnPlan('premium')} />);
  await user.click(row('Links'));
  await screen.findByRole('region', { name: 'Links' });
  await user.click(row('Lead Form'));
  expect(screen.queryByRole('region', { name: 'Links' })).toBeNull();
  const form = within(await screen.findByRole('region', { name: 'Lead Form' }));
  await user.click(form.getByRole('button', { name: 'Switch it on' }));
  expect(form.queryByText('This section is off.')).toBeNull();
  expect(screen.getByRole('switch', { name: 'Lead Form', checked: true })).toBeTruthy();
  await user.click(row('Lead Form'));
  expect(screen.queryByRole('region', { name: 'Lead Form' })).toBeNull();
});

test('a row shows what its section holds, and says if an empty one is hidden', () => {
  show(<Rows plan={buildDefaultOwnPlan('premium')} />);
  const lineOf = (name: string) =>
    document.getElementById(row(name).getAttribute('aria-describedby') ?? '')?.textContent;
  expect(lineOf('Links')).toBe('2 links');
  expect(lineOf('Social Links')).toBe('GitHub');
  expect(lineOf('Gallery')).toBe('A photo grid');
});

test('Premium sections can be switched on in a free draft, and say who sees them', async () => {
  const { user } = show(<Rows plan={buildDefaultOwnPlan('free')} />);
  for (const name of ['Contact Card', 'Lead Form', 'Audio', 'Calendar']) {
    await user.click(screen.getByRole('switch', { name }));
  }
  expect(screen.getAllByText('Visitors see it with Premium')).toHaveLength(4);
  const plans = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Premium' });
  expect(plans.map((link) => link.getAttribute('href')?.split('=')[0])).toEqual(
    Array.from({ length: 4 }, () => '/billing?open'),
  );
  await user.click(row('Contact Card'));
  const card = within(await screen.findByRole('region', { name: 'Contact Card' }));
  expect(card.getByText(/visitors don’t see it/)).toBeTruthy();
});

test('a custom username can be typed only if the plan includes it; otherwise the field says so', () => {
  show(<UsernameField plan={buildDefaultOwnPlan('free')} savedUsername={draft.username} />);
  show(<UsernameField plan={buildDefaultOwnPlan('premium')} savedUsername={draft.username} />);
  const fields = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Username' });
  expect(fields.map(({ readOnly }) => readOnly)).toEqual([true, false]);
  expect(screen.getAllByText('A custom username is part of the Premium plans.')).toHaveLength(1);
});

test('a section over the plan’s limit says why visitors don’t see it, with a link to plans', async () => {
  const { user } = show(<Rows plan={{ ...buildDefaultOwnPlan('free'), sectionLimit: 1 }} />);
  expect(screen.getByText('1 of 1 sections used.', { exact: false })).toBeTruthy();
  const more = screen.getByRole('link', { name: 'See plans' });
  expect(more.getAttribute('href')).toBe('/billing?open=unlimited_sections');
  await user.click(row('Links'));
  const links = within(await screen.findByRole('region', { name: 'Links' }));
  expect(links.getByText(/^Hidden: 1 of 1 sections in your plan are used\. /)).toBeTruthy();
  expect(links.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
    '/billing?open=unlimited_sections',
  );
});

test('the owner chooses whether to get an email for each new lead', async () => {
  const user = userEvent.setup();
  let held = draft;
  render(
    <Frame onDraft={(next) => (held = next)}>
      <LeadFormEditor />
    </Frame>,
  );
  const notify = screen.getByRole('switch', { name: 'Email me each new lead' });
  expect(notify.getAttribute('aria-checked')).toBe('true');
  await user.click(notify);
  expect(held.lead_form_data.notify).toBe(false);
});

test('swapping contacts can be turned off, and has a follow-up while it is on', async () => {
  const user = userEvent.setup();
  let held = draft;
  render(
    <Frame onDraft={(next) => (held = next)}>
      <LeadFormEditor />
    </Frame>,
  );
  await user.type(screen.getByLabelText('Follow-up'), 'See you in Turin.');
  expect(held.lead_form_data.followUp).toBe('See you in Turin.');
  await user.click(screen.getByRole('switch', { name: 'Swap contacts' }));
  expect(held.lead_form_data.swap).toBe(false);
  expect(screen.queryByLabelText('Follow-up')).toBeNull();
});
