import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { keepDraft, useDraftForm } from './use-draft-form.ts';

const profile = {
  ...buildEditableColumns({ full_name: 'Ada Lovelace' }),
  user_id: 'a2c1a2f0-0000-4000-8000-000000000001',
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const open = (row = profile) => renderHook(() => useDraftForm(row)).result.current;

test('the editor starts with what is stored', () => {
  const { form, isRestored } = open();
  expect(form.getValues('full_name')).toBe('Ada Lovelace');
  expect(isRestored).toBe(false);
});

test('what was typed and not saved is back after the tab was closed', () => {
  const { base } = open();
  keepDraft(profile.user_id, { ...base, bio: 'Half a sentence' }, base);
  const { form, isRestored } = open();
  expect(form.getValues('bio')).toBe('Half a sentence');
  expect(isRestored).toBe(true);
});

test('the draft is applied on top of what was saved elsewhere meanwhile', () => {
  const { base } = open();
  keepDraft(profile.user_id, { ...base, bio: 'Half a sentence' }, base);
  const { form } = open({ ...profile, full_name: 'Ada King' });
  expect(form.getValues()).toMatchObject({ full_name: 'Ada King', bio: 'Half a sentence' });
});

test('nobody finds what another person has typed on the same device', () => {
  const { base } = open();
  keepDraft('somebody-else', { ...base, bio: 'Not mine' }, base);
  expect(open().form.getValues('bio')).toBe('');
});

test('nothing is kept once everything is saved', () => {
  const { base } = open();
  keepDraft(profile.user_id, { ...base, bio: 'Half a sentence' }, base);
  keepDraft(profile.user_id, base, base);
  expect(localStorage.length).toBe(0);
});

test('a kept draft that cannot be read is left aside', () => {
  localStorage.setItem(`profile-draft:${profile.user_id}`, '{"draft":{"bio":1}');
  expect(open().isRestored).toBe(false);
});

test('a problem of the rules stands at its field', async () => {
  const { result } = renderHook(() => {
    const draftForm = useDraftForm(profile);
    return { ...draftForm, errors: draftForm.form.formState.errors };
  });
  act(() => result.current.form.setValue('social_links', [{ url: 'javascript:alert(1)' }]));
  await act(() => result.current.form.trigger());
  expect(result.current.errors.social_links?.[0]?.url?.message).toBe(
    'A link can open a website, an email address or a phone number.',
  );
});
