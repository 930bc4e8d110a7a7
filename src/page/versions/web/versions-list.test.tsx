import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { VersionsList } from './versions-dialog.tsx';

afterEach(cleanup);

const BIOS = ['Third', 'Second', 'First'];

const toMoment = (id: number) => `2026-03-1${id}T12:00:00Z`;

function open() {
  const profile = { user_id: 'ada', ...buildEditableColumns() } as unknown as OwnProfile;
  const versions = BIOS.map((bio, index) => ({
    id: BIOS.length - index,
    created_at: toMoment(BIOS.length - index),
    content: { bio, custom_links: index === 1 ? [{ id: 'a' }] : [] },
  }));
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={new QueryClient()}>
        <VersionsList
          profile={profile}
          plan={buildDefaultOwnPlan('free')}
          versions={versions}
          onRestored={() => {}}
        />
      </QueryClientProvider>
    </OwnerContext>,
  );
  return within(screen.getByRole('list', { name: 'Versions' })).getAllByRole('listitem');
}

test('each version shows its picture and what it changed; all but the live one can be restored', () => {
  const rows = open();
  const days = [3, 2, 1].map((id) => formatMoment(toMoment(id)));
  expect(rows.map((row) => row.querySelector('iframe')?.title)).toEqual(
    days.map((day) => `Picture of ${day}`),
  );
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Bio and Links \(1 removed\)Live$/),
    expect.stringMatching(/Bio and Links \(1 added\)Restore$/),
    expect.stringMatching(/The oldest one we keepRestore$/),
  ]);
});

test('a press on a version shows the whole page, one at a time', () => {
  const rows = open();
  const press = (index: number) => {
    const row = rows[index];
    if (row) fireEvent.click(within(row).getByRole('button', { expanded: false }));
  };
  press(1);
  expect(within(rows[1] as HTMLElement).getByTitle('Preview of the version')).toBeTruthy();
  press(2);
  expect(screen.getAllByTitle('Preview of the version')).toHaveLength(1);
});
