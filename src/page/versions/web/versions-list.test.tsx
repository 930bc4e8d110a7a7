import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { VersionsList } from './versions-list.tsx';

afterEach(cleanup);

test('a version’s restore button is above its preview, within thumb reach', () => {
  const profile = { user_id: 'ada', ...buildEditableColumns() } as unknown as OwnProfile;
  const versions = ['Second', 'First'].map((bio, index) => ({
    id: 2 - index,
    created_at: '2026-03-10T12:00:00Z',
    content: { bio },
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
  const restore = screen.getByRole('button', { name: 'Restore this version' });
  const preview = screen.getByTitle('Preview of the version');
  const place = restore.compareDocumentPosition(preview);
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
