import { act, cleanup } from '@testing-library/react';
import { Fragment, StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasUnsentDrafts } from '#kit/web/forms/stored-draft.ts';
import { hold, link, open, PAGE, serve } from './editor-under-test.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test.each([
  ['once', Fragment],
  ['twice, as in development', StrictMode],
])(
  'an editor opened %s on an outdated page publishes on top of what was published elsewhere',
  async (_, around) => {
    serve({ ...PAGE, bio: 'There', custom_links: [link('a'), link('b')] });
    const { form, push, listChanges } = open(PAGE, around);
    await push();
    expect(listChanges()).toEqual({});
    const links = form.getValues('custom_links');
    expect(links.map(({ id }) => id)).toEqual(['a', 'b']);
    act(() => form.setValue('custom_links', [...links, { ...links[0], ...link('c') }] as never));
    expect(listChanges().custom_links).toMatchObject([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    await push();
  },
);

test('text typed while the editor loads the page stays, even an unfinished entry', async () => {
  const server = serve({ ...PAGE, full_name: 'Ada King' });
  const { gate, release } = hold();
  server.gate = gate;
  server.draft('designation', 'Dean');
  const { form, push } = open();
  act(() => {
    form.setValue('bio', 'Half a sen');
    form.setValue('skills', [{ id: 's', name: '', level: 0 }] as never);
  });
  release();
  await push();
  expect(form.getValues()).toMatchObject({
    full_name: 'Ada King',
    designation: 'Dean',
    bio: 'Half a sen',
    skills: [{ id: 's' }],
  });
  expect(server.drafts.get('bio')?.value).toBe('Half a sen');
});

test('an up-to-date page is read without touching the form', async () => {
  const { calls } = serve(PAGE);
  const { form, push } = open();
  const reset = vi.spyOn(form, 'reset');
  await push();
  expect(calls.map(({ path }) => path.split('?')[0])).toEqual([
    '/rest/v1/profiles',
    '/rest/v1/profile_drafts',
  ]);
  expect(reset).not.toHaveBeenCalled();
});

test('an editor opened offline reads the page before it sends', async () => {
  const server = serve({ ...PAGE, full_name: 'Ada King' });
  server.isReachable = false;
  const { result, form, push } = open();
  act(() => form.setValue('bio', 'In a tunnel'));
  await push();
  expect(result.current.status).toBe('unreachable');
  expect(form.getValues()).toMatchObject({ full_name: 'Ada', bio: 'In a tunnel' });
  server.isReachable = true;
  await push();
  expect(form.getValues()).toMatchObject({ full_name: 'Ada King', bio: 'In a tunnel' });
  expect(server.drafts.get('bio')?.value).toBe('In a tunnel');
  expect(result.current.status).toBe('saved');
});

test('a page read before a publish isn’t shown after it', async () => {
  const server = serve(PAGE);
  const { gate, release } = hold();
  server.gate = gate;
  const { result, form, push } = open();
  await vi.waitFor(() => expect(server.calls).toHaveLength(2));
  act(() => {
    form.setValue('bio', 'Just published');
    result.current.setBase({ ...form.getValues() });
  });
  server.page = { ...PAGE, bio: 'Just published' };
  release();
  await push();
  expect(form.getValues('bio')).toBe('Just published');
  expect(result.current.getBase().bio).toBe('Just published');
});

/** An editor whose write reached the server, without an answer. */
async function openUnanswered(bio = 'One') {
  const server = serve(PAGE);
  const editor = open();
  await editor.push();
  server.isSilent = true;
  await editor.edit({ bio });
  await editor.push();
  expect(editor.result.current.status).toBe('unreachable');
  expect(server.drafts.get('bio')?.value).toBe(bio);
  server.isSilent = false;
  return { server, ...editor };
}

test.each(['push', 'pull'] as const)(
  'text continued after a lost answer isn’t mistaken for another device’s, by a %s',
  async (exchange) => {
    const { server, result, form, edit, ...editor } = await openUnanswered();
    await edit({ bio: 'One two' });
    await editor[exchange]();
    expect(result.current.conflicts).toEqual([]);
    expect(form.getValues('bio')).toBe('One two');
    expect(server.drafts.get('bio')?.value).toBe('One two');
    expect(result.current.status).toBe('saved');
  },
);

test('text undone after a lost answer is undone on the server', async () => {
  const { server, form, undo, push } = await openUnanswered();
  await undo();
  await push();
  expect(form.getValues('bio')).toBe('');
  expect([...server.drafts]).toEqual([]);
});

test('a change restored after a lost answer is sent again', async () => {
  const server = serve(PAGE);
  const { form, edit, push, result } = open();
  await edit({ bio: 'One' });
  await push();
  server.isSilent = true;
  await edit({ bio: '' });
  await push();
  expect([...server.drafts]).toEqual([]);
  server.isSilent = false;
  await edit({ bio: 'One' });
  await push();
  expect(form.getValues('bio')).toBe('One');
  expect(server.drafts.get('bio')?.value).toBe('One');
  expect(result.current.conflicts).toEqual([]);
});

test('after a lost answer, another device’s later change is still a conflict', async () => {
  const { server, result, form, edit, push } = await openUnanswered();
  server.draft('bio', 'Theirs');
  await edit({ bio: 'One two' });
  await push();
  expect(result.current.conflicts).toMatchObject([{ field: 'bio', theirs: { value: 'Theirs' } }]);
  expect(form.getValues('bio')).toBe('One two');
  expect(server.drafts.get('bio')?.value).toBe('Theirs');
});

test('once answered, another device may write the same text as this one did', async () => {
  const { server, form, edit, push, pull } = await openUnanswered();
  await push();
  server.draft('bio', 'Theirs');
  await pull();
  server.draft('bio', 'One');
  await pull();
  expect(form.getValues('bio')).toBe('One');
  await edit({ designation: 'Dean' });
  await push();
  expect(server.drafts.get('bio')?.value).toBe('One');
});

test('a refused change isn’t mistaken for a saved one', async () => {
  const server = serve(PAGE);
  const { result, form, edit, push, pull } = open();
  await push();
  server.refusal = { code: 'PT403', message: 'No.' };
  await edit({ bio: 'One' });
  await push();
  expect(result.current).toMatchObject({ status: 'refused', problem: 'No.' });
  server.refusal = null;
  await edit({ bio: '' });
  server.draft('bio', 'One');
  await pull();
  expect(form.getValues('bio')).toBe('One');
});

test('an editor closed before the answer recognises its own text when reopened', async () => {
  const { server, form, edit, result } = await openUnanswered();
  await edit({ bio: 'One two' });
  const { first, getBase } = result.current;
  first.copy.keep(form.getValues(), getBase(), result.current);
  const { bio } = Object.fromEntries(server.drafts);
  const again = open(PAGE, Fragment, bio ? { bio } : {});
  expect(again.result.current.conflicts).toEqual([]);
  await again.push();
  expect(again.form.getValues('bio')).toBe('One two');
  expect(server.drafts.get('bio')?.value).toBe('One two');
});

test('text sent while the editor closes no longer counts as unsent', async () => {
  const server = serve(PAGE);
  const { result, form, edit, push } = open();
  await push();
  await edit({ bio: 'Typed last' });
  result.current.first.copy.keep(form.getValues(), result.current.getBase(), result.current);
  expect(hasUnsentDrafts()).toBe(true);
  cleanup();
  await vi.waitFor(() => expect(hasUnsentDrafts()).toBe(false));
  expect(server.drafts.get('bio')?.value).toBe('Typed last');
});
