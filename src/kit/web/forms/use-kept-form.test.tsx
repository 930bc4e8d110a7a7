import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useKeptForm } from './use-kept-form.ts';

const KEY = 'note-draft:ada:1';
const NOTE = { title: 'Grace', text: '', tags: ['navy'] };

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const open = (defaultValues = NOTE, key = KEY) =>
  renderHook(() => {
    const kept = useKeptForm(key, { defaultValues });
    return { ...kept, isDirty: kept.form.formState.isDirty };
  }).result;

function type(form: ReturnType<typeof open>, text: string) {
  act(() => form.current.form.setValue('text', text, { shouldDirty: true }));
}

test('unsaved text is restored when the form is reopened, and can be saved', () => {
  const first = open();
  expect([first.current.isRestored, first.current.isDirty]).toEqual([false, false]);
  type(first, 'Half a sentence');
  cleanup();
  const again = open();
  expect(again.current.form.getValues()).toEqual({ ...NOTE, text: 'Half a sentence' });
  expect([again.current.isRestored, again.current.isDirty]).toEqual([true, true]);
});

test('the draft is applied on top of changes saved elsewhere', () => {
  type(open(), 'Half a sentence');
  cleanup();
  const again = open({ ...NOTE, title: 'Grace Hopper' });
  expect(again.current.form.getValues()).toMatchObject({
    title: 'Grace Hopper',
    text: 'Half a sentence',
  });
});

test('reverted, saved or discarded drafts aren’t kept, nor shown elsewhere', () => {
  const form = open();
  type(form, 'Half a sentence');
  expect(open(NOTE, 'note-draft:ada:2').current.isRestored).toBe(false);
  type(form, '');
  expect(localStorage.length).toBe(0);
  type(form, 'Half a sentence');
  form.current.forget();
  expect(localStorage.length).toBe(0);
});

test.for([
  '{',
  '{"draft":1,"base":2}',
  '{"draft":{"text":1,"tags":["a",1],"other":"x"},"base":{}}',
])('an unreadable kept draft is ignored: %s', (stored) => {
  localStorage.setItem(KEY, stored);
  expect(open().current.isRestored).toBe(false);
});
