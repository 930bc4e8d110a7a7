import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { isAdvancedLook } from '#page/design/rules/plan-look.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';
import { type PageDraft, toPageColumns } from '../rules/page-draft.ts';
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

/** @returns the draft as of a moment ago; immutable */
export function useSettledDraft(): PageDraft {
  const draft = useContext(SettledDraftContext);
  if (!draft) throw new Error('A settled draft is read inside SettledDraft.');
  return draft;
}

/**
 * The page drawn from the draft.
 *
 * @param draft debounced
 * @param isTrying whether a look beyond the plan is shown in full
 */
export function useCanvasPage(
  profile: OwnProfile,
  plan: OwnPlan,
  draft: PageDraft,
  isTrying = false,
) {
  const shown = useMemo(
    () => toShownProfile({ ...profile, ...toPageColumns(draft) }, plan),
    [profile, plan, draft],
  );
  const isBeyondPlan = !plan.features.has('advanced_design') && isAdvancedLook(draft.look);
  const page = useMemo(
    () => (isBeyondPlan && isTrying ? { ...shown, presentation: draft.look } : shown),
    [shown, isBeyondPlan, isTrying, draft.look],
  );
  return { page, isBeyondPlan };
}
