import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildEditableColumns } from '#test/editable-columns.ts';
import type { SharedDraft } from '../rules/merge-drafts.ts';
import type { PageDraft } from '../rules/page-draft.ts';
import { openDeviceCopy, useDraftForm } from './use-draft-form.ts';

const profile = {
  ...buildEditableColumns({ full_name: 'Ada Lovelace' }),
  user_id: 'a2c1a2f0-0000-4000-8000-000000000001',
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** As another visit to the editor keeps it. */
const keepDraft = (ownerId: string, draft: PageDraft, base: PageDraft, known: SharedDraft) =>
  openDeviceCopy(ownerId).keep(draft, base, { known, unanswered: {} });

const open = (row = profile, shared: SharedDraft | null = {}) =>
  renderHook(() => useDraftForm(row, shared)).result.current;

test('the editor starts with the stored values', () => {
  const { form, base } = open();
  expect(form.getValues('full_name')).toBe('Ada Lovelace');
  expect(form.getValues()).toEqual(base);
});

test('unsent edits are restored after the tab was closed', () => {
  const { base } = open();
  keepDraft(profile.user_id, { ...base, bio: 'Half a sentence' }, base, {});
  expect(open().form.getValues('bio')).toBe('Half a sentence');
});

test('the draft is applied on top of changes saved elsewhere', () => {
  const { base } = open();
  keepDraft(profile.user_id, { ...base, bio: 'Half a sentence' }, base, {});
  const { form } = open({ ...profile, full_name: 'Ada King' });
  expect(form.getValues()).toMatchObject({ full_name: 'Ada King', bio: 'Half a sentence' });
});

test('edits typed on a shared device are never shown to another person', () => {
  const { base } = open();
  keepDraft('somebody-else', { ...base, bio: 'Not mine' }, base, {});
  expect(open().form.getValues('bio')).toBe('');
});

test('nothing is kept once everything is published', () => {
  const { base } = open();
  keepDraft(profile.user_id, { ...base, bio: 'Half a sentence' }, base, {});
  keepDraft(profile.user_id, base, base, {});
  expect(localStorage.length).toBe(0);
});

test('an unreadable kept draft is ignored', () => {
  localStorage.setItem(`profile-draft:${profile.user_id}`, '{"draft":{"bio":1}');
  const { form, base } = open();
  expect(form.getValues()).toEqual(base);
});

const written = (value: unknown, revision = 1) => ({ value, revision, device: 'Safari on iPhone' });

test('another device’s draft is shown', () => {
  const { form } = open(profile, {
    bio: written('From the phone'),
    theme_color: written('#445566'),
  });
  expect(form.getValues()).toMatchObject({
    bio: 'From the phone',
    look: { theme_color: '#445566' },
  });
});

test('offline edits are merged with another device’s, and conflicts are reported', () => {
  const { base } = open();
  const known = { bio: written('Together', 1) };
  keepDraft(profile.user_id, { ...base, bio: 'Mine', designation: 'Dean' }, base, known);
  const { form, first } = open(profile, { bio: written('Theirs', 2), full_name: written('Ada') });
  expect(form.getValues()).toMatchObject({ bio: 'Mine', designation: 'Dean', full_name: 'Ada' });
  expect(first.sight.conflicts).toEqual([{ field: 'bio', theirs: written('Theirs', 2) }]);
});

test('without the server’s draft the local one is shown, and stays stored', () => {
  const { base } = open();
  const known = { bio: written('Drafted') };
  keepDraft(profile.user_id, { ...base, bio: 'Drafted' }, base, known);
  const { form, first } = open(profile, null);
  expect(form.getValues('bio')).toBe('Drafted');
  expect(first.sight).toMatchObject({ known, conflicts: [] });
});

test('an offline revert is still pending', () => {
  const { base } = open();
  keepDraft(profile.user_id, base, base, { bio: written('Drafted') });
  const { form, first } = open(profile, { bio: written('Drafted') });
  expect(form.getValues('bio')).toBe('');
  expect(first.sight.known).toEqual({ bio: written('Drafted') });
});

test('a validation error appears at its field', async () => {
  const { result } = renderHook(() => {
    const draftForm = useDraftForm(profile, {});
    return { ...draftForm, errors: draftForm.form.formState.errors };
  });
  act(() => result.current.form.setValue('social_links', [{ url: 'javascript:alert(1)' }]));
  await act(() => result.current.form.trigger());
  expect(result.current.errors.social_links?.[0]?.url?.message).toBe(
    'A link can open a website, an email address or a phone number.',
  );
});
