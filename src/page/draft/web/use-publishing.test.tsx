import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';
import { hold, open, PAGE, serve } from './editor-under-test.ts';

beforeEach(() => keepSession());
afterEach(async () => {
  cleanup();
  await leaveSession();
});

/** An editor with a change, beside another device that has published since it read the page. */
async function openBeside() {
  const server = serve(PAGE);
  const editor = open();
  await editor.push();
  await editor.edit({ bio: 'Mine' });
  server.page = { ...PAGE, full_name: 'Theirs' };
  return { server, ...editor };
}

test('a publish shows what was published elsewhere, and undo keeps it', async () => {
  const { server, form, publish, undo, listChanges } = await openBeside();
  await act(publish);
  expect(server.page).toMatchObject({ bio: 'Mine', full_name: 'Theirs' });
  expect(form.getValues('full_name')).toBe('Theirs');
  await undo();
  expect(listChanges()).toEqual({ bio: '' });
});

test('typing during a publish doesn’t draft the previous page', async () => {
  const { server, form, edit, publish, push, listChanges } = await openBeside();
  const { gate, release } = hold();
  server.gate = gate;
  const count = server.calls.length;
  const published = publish();
  await vi.waitFor(() => expect(server.calls).toHaveLength(count + 1));
  await edit({ designation: 'Dean' });
  release();
  await act(() => published);
  expect(form.getValues()).toMatchObject({ full_name: 'Theirs', designation: 'Dean' });
  expect(listChanges()).toEqual({ designation: 'Dean' });
  await push();
  expect([...server.drafts.keys()]).toEqual(['designation']);
});

test('reverting a publish keeps what was published elsewhere', async () => {
  const { server, form, publish, push, announced, listChanges } = await openBeside();
  await act(publish);
  server.page = { ...server.page, designation: 'Theirs too' };
  announced.at(-1)?.takeBack();
  await vi.waitFor(() => expect(server.page.bio).toBe(''));
  await push();
  const theirs = { full_name: 'Theirs', designation: 'Theirs too' };
  expect(server.page).toMatchObject(theirs);
  expect(form.getValues()).toMatchObject({ ...theirs, bio: 'Mine' });
  expect(listChanges()).toEqual({ bio: 'Mine' });
});
