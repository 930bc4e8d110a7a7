import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Agency } from '#agency/web/agency.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { AgencyProfileForm } from './agency-profile.tsx';

afterEach(cleanup);

const AGENCY: Agency = {
  owner_id: 'an-owner',
  name: 'Northlight',
  modes: {},
  template: {},
  directory_rules: {},
  slug: 'north',
  logo_url: null,
  accent: null,
  about: '',
  is_team_public: true,
  leads_rule: 'private',
  template_name: '',
  max_staff_granted: null,
  words: '',
  created_at: '',
  updated_at: '',
};

const TAKEN = 'Username is already taken. Please choose a different one.';

function openForm() {
  const calls = answerRequests(() =>
    Response.json({ code: 'PT409', message: TAKEN }, { status: 409 }),
  );
  render(
    <OwnerContext value="an-owner">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AgencyProfileForm agency={AGENCY} />
        </MemoryRouter>
      </QueryClientProvider>
    </OwnerContext>,
  );
  return { field: screen.getByLabelText('Team address'), calls };
}

const said = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('a taken team address is reported next to its field', async () => {
  const { field } = openForm();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Team address is already taken. Please choose a different one.');
  expect(said(field)).toContain('Team address is already taken.');
  await userEvent.clear(field);
  await userEvent.type(field, 'ab');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(said(field)).toContain('Team address must be at least 3 characters');
});

test('an agency’s colour is saved with its details, and can be reset to the default', async () => {
  const { calls } = openForm();
  await userEvent.type(screen.getByLabelText('Colour'), '0ea5e9');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/already taken/);
  await userEvent.click(screen.getByRole('button', { name: 'Default: Colour' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.map(({ body }) => JSON.parse(body).accent)).toEqual(['#0ea5e9', null]),
  );
});
