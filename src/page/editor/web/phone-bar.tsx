import { clsx } from 'clsx';
import { House, Redo2, Undo2 } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { defer } from '#kit/public/defer.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { LeavingDraft } from '#page/draft/web/editor-form.tsx';
import { useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import { type DraftChangesOptions, useDraftChanges } from '#page/draft/web/use-draft-changes.ts';
import type { DraftHistory } from '#page/draft/web/use-draft-history.ts';
import type { PhonePanelControls } from '#page/draft/web/use-place.ts';
import { nameDraft } from '../rules/version-changes.ts';

// Loaded after the first render, or on the first press.
const CHANGES = defer(
  () => import('./changes-sheet.tsx'),
  (file) => file.ChangesSheet,
);

// Loaded once two devices disagree.
const DraftConflicts = lazily(
  () => import('./draft-conflicts.tsx'),
  (file) => file.DraftConflicts,
);

type PhoneBarProps = DraftChangesOptions &
  Pick<DraftHistory, 'undo' | 'redo'> & { title: string; panels: PhonePanelControls };

/** The editor's top bar on a phone: home, the draft, undo, and Publish. */
export function PhoneBar(props: PhoneBarProps) {
  const { title, undo, redo, publishing, synced, panels } = props;
  const draft = useDraftChanges(props, useSettledDraft());
  const { changes, problem, onProblem, isOnline } = draft;
  const isWaiting = changes.length > 0;
  const ChangesSheet = useDeferred(CHANGES, panels.panel === 'changes');
  return (
    <>
      <header
        className={clsx(
          'flex h-13 shrink-0 items-center gap-0.5 border-line border-b bg-surface px-1.5',
          panels.panel === 'preview' && 'hidden',
        )}
      >
        <h1 className="sr-only">{title}</h1>
        <Link to={PATHS.home} aria-label="Home" className={HOME_LOOK}>
          <House aria-hidden className="size-[18px]" />
        </Link>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-disabled={!isWaiting}
          className="flex h-11 min-w-0 flex-1 flex-col justify-center rounded-md px-1.5 text-left"
          onClick={() => isWaiting && panels.open('changes')}
        >
          <span className="w-full truncate font-medium">
            {isWaiting ? nameDraft(changes.length) : 'No changes'}
          </span>
          {isWaiting && (
            <span className="w-full truncate text-ink-faint text-xs">
              {isOnline ? SHORT_STATES[synced.status] : 'Offline'}
            </span>
          )}
        </button>
        <IconButton label="Undo" icon={<Undo2 />} aria-disabled={!undo} onClick={() => undo?.()} />
        {redo && <IconButton label="Redo" icon={<Redo2 />} onClick={redo} />}
        <Button
          type="submit"
          variant={isWaiting ? 'primary' : 'ghost'}
          aria-disabled={!isWaiting}
          busy={publishing.busy}
          busyLabel="Publishing…"
          className="ml-1 aria-disabled:opacity-60"
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => !isWaiting && event.preventDefault()}
        >
          Publish
        </Button>
      </header>
      {problem !== null && <Problem onPress={onProblem}>{problem}</Problem>}
      {synced.conflicts.length > 0 && (
        <Suspense>
          <DraftConflicts conflicts={synced.conflicts} onResolve={synced.resolve} />
        </Suspense>
      )}
      {ChangesSheet && panels.panel === 'changes' && (
        <ChangesSheet draft={draft} onClose={panels.close} />
      )}
      <LeavingDraft hasChanges={draft.hasChanges} publishing={publishing} />
    </>
  );
}

const HOME_LOOK =
  'grid size-11 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:bg-hover';

/** Where the draft is saved, in one word. */
const SHORT_STATES = {
  saved: 'Saved',
  waiting: 'Saving…',
  saving: 'Saving…',
  unreachable: 'On this device',
  refused: 'On this device',
} as const;

type ProblemProps = { onPress: (() => void) | undefined; children: string };

function Problem({ onPress, children }: ProblemProps) {
  const look = 'shrink-0 bg-danger-soft px-4 py-2 text-left text-danger';
  if (!onPress) {
    return (
      <p role="alert" className={look}>
        {children}
      </p>
    );
  }
  return (
    <div role="alert" className={look}>
      <button type="button" className="min-h-6 underline underline-offset-4" onClick={onPress}>
        {children}
      </button>
    </div>
  );
}
