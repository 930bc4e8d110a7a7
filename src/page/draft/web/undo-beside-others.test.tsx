import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toPageDraft } from '../rules/page-draft.ts';
import { link, open, PAGE, serve } from './editor-under-test.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('undo and redo keep another device’s drafts, here and on the server', async () => {
  const server = serve(PAGE);
  const { form, edit, undo, redo, pull, push } = open();
  await edit({ bio: 'Mine' });
  await edit({ full_name: 'Ada L' });
  await undo();
  server.draft('designation', 'Theirs');
  await pull();
  const theirs = { designation: 'Theirs' };
  await redo();
  expect(form.getValues()).toMatchObject({ ...theirs, bio: 'Mine', full_name: 'Ada L' });
  await undo();
  await undo();
  expect(form.getValues()).toMatchObject({ ...theirs, bio: '', full_name: 'Ada' });
  await push();
  expect([...server.drafts]).toMatchObject([['designation', { value: 'Theirs' }]]);
});

test('undo keeps another device’s changes to the look', async () => {
  const server = serve(PAGE);
  const { form, edit, undo, pull } = open();
  await edit({ look: { ...form.getValues('look'), body_size: 18 } });
  server.draft('theme_color', '#445566');
  await pull();
  await undo();
  expect(form.getValues('look')).toMatchObject({
    theme_color: '#445566',
    body_size: toPageDraft(PAGE).look.body_size,
  });
});

test('undo keeps what was published elsewhere, even under text typed over it', async () => {
  const server = serve(PAGE);
  const { form, edit, undo, pull, listChanges } = open();
  await edit({ bio: 'Mine' });
  server.page = { ...PAGE, bio: 'Theirs', custom_links: [link('a'), link('b')] };
  await pull();
  expect(form.getValues('bio')).toBe('Mine');
  await undo();
  expect(form.getValues('bio')).toBe('Theirs');
  expect(listChanges()).toEqual({});
});

test('the other device’s version, once chosen, isn’t undone, and steps without effect disappear', async () => {
  const server = serve(PAGE);
  const { result, form, edit, undo, pull } = open();
  await pull();
  await edit({ designation: 'Dean' });
  await edit({ bio: 'Mine' });
  server.draft('bio', 'Theirs');
  await pull();
  const [conflict] = result.current.conflicts;
  if (conflict) await act(async () => result.current.resolve(conflict, 'theirs'));
  await undo();
  expect(form.getValues()).toMatchObject({ bio: 'Theirs', designation: '' });
  expect(result.current.undo).toBe(null);
});

test('an undo here doesn’t restore what was undone on another device', async () => {
  const server = serve(PAGE);
  server.draft('bio', 'Theirs');
  const { form, edit, undo, pull, push } = open();
  await push();
  await edit({ full_name: 'Ada L' });
  server.drafts.delete('bio');
  await pull();
  await undo();
  expect(form.getValues()).toMatchObject({ bio: '', full_name: 'Ada' });
  await push();
  expect([...server.drafts]).toEqual([]);
});
