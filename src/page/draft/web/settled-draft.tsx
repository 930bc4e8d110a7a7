import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useState,
  useSyncExternalStore,
} from 'react';
import type { PageDraft } from '../rules/page-draft.ts';
import type { DraftEdits } from './use-draft-history.ts';

const SettledDraftContext = createContext<PageDraft | null>(null);

/** A pause in typing of this length updates everything drawn from the draft. */
const PAUSE_MS = 120;

/** Without pauses, typing still updates it this often. */
const PATIENCE_MS = 600;

type SettledDraftProps = {
  edits: Pick<DraftEdits, 'getPresent' | 'subscribe'>;
  children: ReactNode;
};

/**
 * The whole draft, for everything drawn from it: preview, summaries, unsaved changes. Debounced, so
 * that it never slows typing.
 */
export function SettledDraft({ edits, children }: SettledDraftProps) {
  const [subscribe] = useState(() => (onChange: () => void) => settle(edits, onChange));
  const draft = useDeferredValue(useSyncExternalStore(subscribe, edits.getPresent));
  return <SettledDraftContext value={draft}>{children}</SettledDraftContext>;
}

/** Reports changes, debounced. */
function settle(edits: SettledDraftProps['edits'], onChange: () => void) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(pause);
    clearTimeout(patience);
    patience = undefined;
    onChange();
  };
  const stop = edits.subscribe(() => {
    clearTimeout(pause);
    pause = setTimeout(tell, PAUSE_MS);
    patience ??= setTimeout(tell, PATIENCE_MS);
  });
  return () => {
    stop();
    clearTimeout(pause);
    clearTimeout(patience);
  };
}

/** @returns the draft of a moment ago; immutable */
export function useSettledDraft(): PageDraft {
  const draft = useContext(SettledDraftContext);
  if (!draft) throw new Error('A settled draft is read inside SettledDraft.');
  return draft;
}
