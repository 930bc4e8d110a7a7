import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { hasUnsentDrafts } from '#kit/web/forms/stored-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import type { DraftWrite, SharedDraft, SharedField } from '../rules/merge-drafts.ts';
import { listPageChanges, type PageDraft, toPageDraft } from '../rules/page-draft.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useDraftHistory } from './use-draft-history.ts';
import { useDraftSync } from './use-draft-sync.ts';

const link = (id: string) => ({ id, buttonText: id, url: `https://${id}.example` });

const PAGE = {
  ...buildEditableColumns({ full_name: 'Ada', custom_links: [link('a')] }),
  user_id: 'a2c1a2f0-0000-4000-8000-000000000001',
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The server: a page and its draft, as `save_draft` writes it. */
function serve(page: typeof PAGE) {
  const drafts = new Map<string, SharedField>();
  let revision = 0;
  const server = {
    page,
    drafts,
    /** Waited for before an answer. */
    gate: Promise.resolve(),
    isReachable: true,
    /** Whether it writes, and its answers are lost. */
    isSilent: false,
    refusal: null as { code: string; message: string } | null,
    /** Writes as another device does. */
    draft: (field: string, value: unknown) => {
      revision += 1;
      drafts.set(field, { value, revision, device: 'Safari on iPhone' });
    },
  };
  const save = (field: string, change: DraftWrite) => {
    const held = drafts.get(field)?.revision;
    if (held !== undefined && held !== change.known) return;
    if ('value' in change) server.draft(field, change.value);
    else drafts.delete(field);
  };
  const calls = answerRequests(async (path, { body }) => {
    if (!server.isReachable) throw new TypeError('Failed to fetch');
    if (path.startsWith('/rest/v1/rpc/save_draft')) {
      if (server.refusal) return Response.json(server.refusal, { status: 403 });
      const { changes } = JSON.parse(body) as { changes: Record<string, DraftWrite> };
      for (const [field, change] of Object.entries(changes)) save(field, change);
      if (server.isSilent) throw new TypeError('Failed to fetch');
    }
    const rows = path.startsWith('/rest/v1/profiles')
      ? [server.page]
      : [...drafts].map(([field, held]) => ({ field, ...held }));
    await server.gate;
    return Response.json(rows);
  });
  return Object.assign(server, { calls });
}

/** An editor that opens on the page as this browser last read it. */
function open(
  cached = PAGE,
  Around: (props: { children: ReactNode }) => ReactNode = Plain,
  shared: SharedDraft = {},
) {
  const queryClient = new QueryClient();
  const { result } = renderHook(
    () => {
      const draftForm = useDraftForm(cached, shared);
      const history = useDraftHistory(draftForm.form);
      return { ...draftForm, ...history, ...useDraftSync(draftForm, history, PAGE.user_id) };
    },
    {
      wrapper: ({ children }) => (
        <Around>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </Around>
      ),
    },
  );
  const { form } = result.current;
  return {
    result,
    form,
    /** Changes the form as one edit, like a press. */
    edit: (changes: Partial<PageDraft>) =>
      act(async () => {
        for (const [name, value] of Object.entries(changes))
          form.setValue(name as never, value as never);
      }),
    undo: () => act(async () => result.current.undo?.()),
    redo: () => act(async () => result.current.redo?.()),
    /** As on returning to the tab. */
    pull: () =>
      act(async () => {
        document.dispatchEvent(new Event('visibilitychange'));
        await result.current.push();
      }),
    /** After everything before it. */
    push: () => act(async () => void (await result.current.push())),
    listChanges: () => listPageChanges(result.current.form.getValues(), result.current.getBase()),
  };
}

const Plain = ({ children }: { children: ReactNode }) => children;

function hold() {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { gate, release };
}

test.each([
  ['once', Plain],
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

test('what is typed while the editor reads the page stays, a begun line too', async () => {
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

test('undo and redo leave what another device drafted, here and on the server', async () => {
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

test('undo leaves what another device changed of the look', async () => {
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

test('undo leaves what was published elsewhere, also below what was typed over it', async () => {
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

test('the other device’s version, once chosen, isn’t undone; equal steps become none', async () => {
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

test('what was undone on another device doesn’t come back by an undo here', async () => {
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
  'text typed on after a lost answer isn’t taken for another device’s, by a %s',
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

test('text taken back after a lost answer is taken back on the server', async () => {
  const { server, form, undo, push } = await openUnanswered();
  await undo();
  await push();
  expect(form.getValues('bio')).toBe('');
  expect([...server.drafts]).toEqual([]);
});

test('a change back after a lost answer is sent again', async () => {
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

test('after a lost answer, what another device wrote since is still asked about', async () => {
  const { server, result, form, edit, push } = await openUnanswered();
  server.draft('bio', 'Theirs');
  await edit({ bio: 'One two' });
  await push();
  expect(result.current.conflicts).toMatchObject([{ field: 'bio', theirs: { value: 'Theirs' } }]);
  expect(form.getValues('bio')).toBe('One two');
  expect(server.drafts.get('bio')?.value).toBe('Theirs');
});

test('once answered, another device may write the same as this one did', async () => {
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

test('what was refused isn’t taken for written', async () => {
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

test('an editor closed before the answer knows its own text when it opens again', async () => {
  const { server, form, edit, result } = await openUnanswered();
  await edit({ bio: 'One two' });
  const { first, getBase } = result.current;
  first.copy.keep(form.getValues(), getBase(), result.current);
  const { bio } = Object.fromEntries(server.drafts);
  const again = open(PAGE, Plain, bio ? { bio } : {});
  expect(again.result.current.conflicts).toEqual([]);
  await again.push();
  expect(again.form.getValues('bio')).toBe('One two');
  expect(server.drafts.get('bio')?.value).toBe('One two');
});

test('what an editor sends as it closes no longer counts as unsent', async () => {
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
