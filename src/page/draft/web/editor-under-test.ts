import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import {
  createElement,
  Fragment,
  type FunctionComponent,
  type PropsWithChildren,
  type StrictMode,
} from 'react';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import type { DraftWrite, SharedDraft, SharedField } from '../rules/merge-drafts.ts';
import { listPageChanges, type PageDraft } from '../rules/page-draft.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useDraftHistory } from './use-draft-history.ts';
import { useDraftSync } from './use-draft-sync.ts';
import { type Published, usePublishing } from './use-publishing.ts';

/** @returns a link of the page */
export const link = (id: string) => ({ id, buttonText: id, url: `https://${id}.example` });

/** The page as published first. */
export const PAGE = {
  ...buildEditableColumns({ full_name: 'Ada', custom_links: [link('a')] }),
  user_id: 'a2c1a2f0-0000-4000-8000-000000000001',
};

/** The server: a page and its draft, as `save_draft` writes it. */
export function serve(page: typeof PAGE) {
  const drafts = new Map<string, SharedField>();
  let revision = 0;
  const server = {
    page,
    drafts,
    /** Awaited before a response. */
    gate: Promise.resolve(),
    isReachable: true,
    /** Whether it writes but its responses are lost. */
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
  /** @param body of a publish, or empty */
  const readPage = (body: string) => {
    if (!body.startsWith('{')) return [server.page];
    server.page = { ...server.page, ...JSON.parse(body) };
    return server.page;
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
      ? readPage(body)
      : [...drafts].map(([field, held]) => ({ field, ...held }));
    await server.gate;
    return Response.json(rows);
  });
  return Object.assign(server, { calls });
}

type Around = FunctionComponent<PropsWithChildren> | typeof Fragment | typeof StrictMode;

/** An editor opened on the page as this browser last read it. */
export function open(cached = PAGE, Around: Around = Fragment, shared: SharedDraft = {}) {
  const queryClient = new QueryClient();
  const announced: Published[] = [];
  const { result } = renderHook(
    () => {
      const draftForm = useDraftForm(cached, shared);
      const history = useDraftHistory(draftForm.form);
      const synced = useDraftSync(draftForm, history, PAGE.user_id);
      const { publish } = usePublishing(draftForm, {
        ...history,
        ownerId: PAGE.user_id,
        lead: () => undefined,
        push: synced.push,
        limit: () => null,
        announce: (published) => announced.push(published) > 0,
      });
      return { ...draftForm, ...history, ...synced, publish };
    },
    {
      wrapper: ({ children }) => {
        const inner = createElement(QueryClientProvider, { client: queryClient }, children);
        return createElement(Around, null, inner);
      },
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
    publish: () => result.current.publish(),
    /** The published values, latest last. */
    announced,
    /** As on returning to the tab. */
    pull: () =>
      act(async () => {
        document.dispatchEvent(new Event('visibilitychange'));
        await result.current.push();
      }),
    /** Runs after everything queued before it. */
    push: () => act(async () => void (await result.current.push())),
    listChanges: () => listPageChanges(result.current.form.getValues(), result.current.getBase()),
  };
}

/** @returns a gate for the server, and a function that opens it */
export function hold() {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { gate, release };
}
