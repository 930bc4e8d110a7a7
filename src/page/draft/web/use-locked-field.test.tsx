import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { IdentityCard } from '#page/editor/web/identity-card.tsx';
import type { DirectoryMarks } from '#page/locks/rules/directory-marks.ts';
import { type Mode, parseModes } from '#page/locks/rules/modes.ts';
import type { Part } from '#page/locks/rules/parts.ts';
import { PageLocksContext } from '#page/locks/web/page-locks.ts';
import { ContactCardEditor } from '#page/sections/web/section-editors.tsx';
import { SectionPanel } from '#page/sections/web/section-panel.tsx';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { type ProfileDraft, toDraft } from '../rules/profile-draft.ts';

afterEach(cleanup);

const plan = buildDefaultOwnPlan('agency_50');
const nowhere = { at: '', section: null, landing: null };
const draft = toDraft(
  buildEditableColumns({
    designation: 'Harbour adviser',
    social_links: [{ url: 'https://github.com/ada' }],
  }),
);

type FrameProps = {
  modes?: Partial<Record<Part, Mode>>;
  directory?: DirectoryMarks;
  children: ReactNode;
};

function Frame({ modes = {}, directory = {}, children }: FrameProps) {
  const form = useForm<ProfileDraft>({ defaultValues: draft });
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PageLocksContext value={{ agencyName: 'Northlight', modes: parseModes(modes), directory }}>
          <FormProvider {...form}>{children}</FormProvider>
        </PageLocksContext>
      </MemoryRouter>
    </QueryClientProvider>
  );
}

/** Types into a field. @returns its value then, and the sentence below it */
async function tryField(label: string) {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
  await userEvent.type(field, '!');
  const told = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  return { value: field.value, told: told?.textContent ?? '' };
}

test('a locked field keeps its value and names the agency, and a required one says so', async () => {
  render(
    <Frame modes={{ designation: 'locked', bio: 'required' }}>
      <IdentityCard plan={plan} savedUsername="ada" place={nowhere} isOfOther={false} />
    </Frame>,
  );
  const designation = await tryField('Designation');
  expect(designation.value).toBe('Harbour adviser');
  expect(designation.told).toBe('Northlight sets this for every page.');
  expect(await tryField('Bio')).toEqual({ value: '!', told: 'Required by Northlight.' });
  expect(await tryField('Full name')).toMatchObject({ told: '' });
});

test('a field filled by the directory says so, and is locked or only suggested', async () => {
  const directory = { full_name: 'locked', designation: 'suggested', picture: 'locked' } as const;
  render(
    <Frame directory={directory}>
      <IdentityCard plan={plan} savedUsername="ada" place={nowhere} isOfOther={false} />
    </Frame>,
  );
  expect(await tryField('Full name')).toEqual({
    value: draft.full_name,
    told: 'From your directory. It changes when the directory does.',
  });
  expect(await tryField('Designation')).toEqual({
    value: 'Harbour adviser!',
    told: 'From your directory. You can change it.',
  });
  const picture = screen.getByRole('button', { name: /profile picture/ });
  expect(picture.closest('[inert]')).not.toBeNull();
});

test('each line of the contact card has its own lock', async () => {
  render(
    <Frame modes={{ company: 'locked', phone: 'required' }}>
      <ContactCardEditor />
    </Frame>,
  );
  expect(await tryField('Company')).toMatchObject({ value: '' });
  expect(await tryField('Phone')).toEqual({ value: '!', told: 'Required by Northlight.' });
  expect(await tryField('Address')).toEqual({ value: '!', told: '' });
});

test('a fully locked section accepts no input', () => {
  const shown = { plan, isOn: true, isLocked: false, hiddenReason: null, place: nowhere };
  render(
    <Frame modes={{ social_links: 'locked' }}>
      <SectionPanel sectionKey="social" {...shown} />
    </Frame>,
  );
  screen.getByText('Northlight sets this for every page.');
  for (const control of screen.getAllByRole('textbox')) {
    expect(control.closest('fieldset[disabled]')).not.toBeNull();
  }
});
