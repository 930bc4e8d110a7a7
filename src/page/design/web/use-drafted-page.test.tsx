import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { toDraft } from '#page/draft/rules/profile-draft.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { useDraftedPage } from './design-panels.tsx';

const PICTURES = 'https://vizit.test/storage/v1/object/public/pictures/ada';
const PLAN = buildDefaultOwnPlan('premium');

test('templates and photo colours use the drafted picture, and rerender only when content changes', () => {
  const stored = buildEditableColumns({ profile_picture_url: `${PICTURES}/old` });
  const profile = { ...stored, theme_color: '#112233' } as unknown as OwnProfile;
  const draft = { ...toDraft(stored), profile_picture_url: `${PICTURES}/new` };
  const { result, rerender } = renderHook((next) => useDraftedPage(profile, PLAN, next), {
    initialProps: draft,
  });
  const first = result.current;
  expect(first.profile_picture_url).toBe(`${PICTURES}/new`);
  expect(first.presentation.theme_color).toBe('#112233');
  rerender(structuredClone(draft));
  expect(result.current).toBe(first);
  rerender({ ...draft, bio: 'Hello' });
  expect(result.current.bio).toBe('Hello');
});
