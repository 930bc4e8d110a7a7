import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';
import { buildCustomLink } from '#page/profile/rules/items.ts';
import { toPageDraft } from '../rules/page-draft.ts';
import { hold, link, open, PAGE, serve } from './editor-under-test.ts';
import { openDeviceCopy } from './use-draft-form.ts';

beforeEach(() => keepSession());
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await leaveSession();
});

const THEIRS = { ...PAGE, custom_links: [link('a'), link('theirs')] };

/**
 * An editor whose links were changed before it learned that another device had published its own.
 */
async function openOvertaken() {
  const server = serve(THEIRS);
  const { gate, release } = hold();
  server.gate = gate;
  const editor = open();
  const mine = [...editor.form.getValues('custom_links'), buildCustomLink(link('mine'))];
  await editor.edit({ custom_links: mine });
  release();
  await editor.push();
  const ids = () => editor.form.getValues('custom_links').map(({ id }) => id);
  const resolve = (side: 'mine' | 'theirs') =>
    act(async () => {
      const [conflict] = editor.result.current.conflicts;
      if (conflict) editor.result.current.resolve(conflict, side);
      await editor.result.current.push();
    });
  return { server, ...editor, ids, resolve };
}

test('a field published elsewhere and changed here is a conflict, and isn’t sent until resolved', async () => {
  const { server, result, ids, pull, resolve } = await openOvertaken();
  const question = [{ field: 'custom_links', isPublished: true }];
  expect(result.current.conflicts).toMatchObject(question);
  await pull();
  expect(result.current.conflicts).toMatchObject(question);
  expect(ids()).toEqual(['a', 'mine']);
  expect([...server.drafts]).toEqual([]);
  await resolve('mine');
  expect(result.current.conflicts).toEqual([]);
  expect(ids()).toEqual(['a', 'mine']);
  expect(server.drafts.get('custom_links')?.value).toMatchObject([{ id: 'a' }, { id: 'mine' }]);
  await pull();
  expect(result.current.conflicts).toEqual([]);
});

test('the published version, once chosen, isn’t a change', async () => {
  const { server, result, ids, listChanges, pull, resolve } = await openOvertaken();
  await resolve('theirs');
  expect(ids()).toEqual(['a', 'theirs']);
  expect(listChanges()).toEqual({});
  await pull();
  expect(result.current).toMatchObject({ conflicts: [], known: {}, status: 'saved' });
  expect([...server.drafts]).toEqual([]);
});

test('the question remains when the editor is reopened', async () => {
  const { result, form } = await openOvertaken();
  result.current.first.copy.keep(form.getValues(), result.current.getBase(), result.current);
  cleanup();
  const again = open(THEIRS);
  await again.push();
  expect(again.result.current.conflicts).toMatchObject([{ field: 'custom_links' }]);
  expect(again.form.getValues('custom_links').map(({ id }) => id)).toEqual(['a', 'mine']);
});

test('changes kept offline are a conflict if the page has been published since', async () => {
  const base = toPageDraft(PAGE);
  const copy = openDeviceCopy(PAGE.user_id);
  copy.keep({ ...base, bio: 'Mine' }, base, { known: {}, unanswered: {} });
  serve({ ...PAGE, bio: 'Theirs' });
  const { result, form, push } = open({ ...PAGE, bio: 'Theirs' });
  await push();
  expect(form.getValues('bio')).toBe('Mine');
  expect(result.current.conflicts).toMatchObject([{ field: 'bio', theirs: { value: 'Theirs' } }]);
});

test('a draft published elsewhere unchanged can be edited further here', async () => {
  const server = serve(PAGE);
  server.draft('bio', 'Together');
  const { result, form, edit, pull, push } = open();
  await push();
  await edit({ bio: 'Together, and more' });
  server.page = { ...PAGE, bio: 'Together' };
  server.drafts.delete('bio');
  await pull();
  expect(result.current.conflicts).toEqual([]);
  expect(form.getValues('bio')).toBe('Together, and more');
  expect(server.drafts.get('bio')?.value).toBe('Together, and more');
});

test('publishing anyway resolves the conflict', async () => {
  const { server, result, ids, publish } = await openOvertaken();
  await act(publish);
  expect(server.page.custom_links).toMatchObject([{ id: 'a' }, { id: 'mine' }]);
  expect(result.current.conflicts).toEqual([]);
  expect(ids()).toEqual(['a', 'mine']);
});

test('an edit after a while first loads what was published meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const server = serve(PAGE);
  const { result, form, edit, push } = open();
  await push();
  server.page = { ...PAGE, full_name: 'Theirs', bio: 'Theirs' };
  await edit({ designation: 'Dean' });
  await push();
  expect(form.getValues('full_name')).toBe('Ada');
  vi.setSystemTime(Date.now() + 60_000);
  await edit({ bio: 'Mine' });
  await push();
  expect(form.getValues()).toMatchObject({ full_name: 'Theirs', designation: 'Dean', bio: 'Mine' });
  expect(result.current.conflicts).toMatchObject([{ field: 'bio' }]);
});
