import { clsx } from 'clsx';
import { Ellipsis, type LucideIcon, Palette, Play, Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { defer } from '#kit/public/defer.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { BAR_END, BESIDE_SCREEN, useMediaQuery } from '#kit/web/ui/media-query.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import type { DraftHistory } from '#page/draft/web/use-draft-history.ts';
import { type PhonePanel, type PlaceControls, usePhonePanel } from '#page/draft/web/use-place.ts';
import { useAdding } from '#page/draft/web/use-sections.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import type { EditorTool } from './editor-tools.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PhoneCanvas } from './phone-canvas.tsx';

const FormView = lazily(
  () => import('./form-view.tsx'),
  (file) => file.FormView,
);
// Loaded after the first render, or on the first press.
const SHEETS = defer(
  () => import('./phone-sheets.tsx'),
  (part) => part.PhoneSheets,
);

/** The width of a sheet at the page's side. */
const BESIDE_ROOM = 'pe-[min(22.5rem,50vw)]';

type PhoneEditorProps = Pick<DraftHistory, 'undo' | 'redo'> & {
  profile: OwnProfile;
  plan: OwnPlan;
  controls: PlaceControls;
  /** The design panels; null if this person can't change the look. */
  design: ReactNode;
  tools: readonly EditorTool[];
  isOfOther: boolean;
  changes: Omit<ComponentProps<typeof PhoneBar>, 'undo' | 'redo' | 'title' | 'panels'>;
};

/**
 * The editor on a phone or tablet: the page itself, whose parts open when pressed, with sheets over
 * its lower half or at its side.
 */
export function PhoneEditor(props: PhoneEditorProps) {
  const { profile, plan, controls, design, tools, undo, redo, isOfOther, changes } = props;
  const panels = usePhonePanel(design !== null);
  const { panel } = panels;
  const [tool, setTool] = useState<EditorTool | null>(null);
  const add = useAdding();
  const { place } = controls;
  const isForm = panel === 'form';
  const isOpen = (panel !== null && !isForm) || place.at !== '';
  const isPanel = isOpen && panel !== 'preview';
  const isBeside = useMediaQuery(BESIDE_SCREEN);
  // The page moves aside for a panel at a tablet's side, which doesn't cover the dock.
  const room = isBeside && isPanel && BESIDE_ROOM;
  const Sheets = useDeferred(SHEETS, isPanel);
  const addSection = (key: SectionKey) => {
    add?.(key, panels.after ?? undefined);
    controls.reach(key);
  };
  const savedUsername = changes.draftForm.base.username;
  const identity = { plan, place, isOfOther, savedUsername };
  return (
    <div data-immersive className="flex min-h-0 flex-1 flex-col">
      <PhoneBar
        {...changes}
        undo={undo}
        redo={redo}
        panels={panels}
        title={panel === 'design' ? 'Personalize' : 'Edit'}
      />
      <div ref={followBarEnd} className={clsx('relative min-h-0 flex-1', isForm && 'hidden', room)}>
        {panel !== 'preview' && <FormLink onPress={() => panels.open('form')} />}
        <PhoneCanvas
          profile={profile}
          plan={plan}
          controls={controls}
          isSheet={isOpen && !isBeside}
          isPreview={panel === 'preview'}
          tried={panels.tried}
          onAdd={panels.add}
          onDone={panels.close}
        />
      </div>
      {isForm && (
        <div className={clsx('flex min-h-0 flex-1 flex-col', room)}>
          <Suspense fallback={<Skeleton className="min-h-0 flex-1" />}>
            <FormView {...identity} controls={controls} onClose={panels.close} />
          </Suspense>
        </div>
      )}
      {panel !== 'preview' && (
        <Dock
          hidden={listHidden(design !== null, add !== null)}
          panel={panel}
          isCovered={isOpen && !isBeside}
          onOpen={panels.open}
        />
      )}
      {Sheets && (
        <Sheets
          profile={profile}
          panels={panels}
          controls={controls}
          identity={identity}
          design={design}
          tools={tools}
          isOfOther={isOfOther}
          onAdd={addSection}
          onTool={setTool}
        />
      )}
      {tool?.draw(() => setTool(null))}
    </div>
  );
}

const ENTRIES: readonly { panel: PhonePanel; label: string; icon: LucideIcon }[] = [
  { panel: 'add', label: 'Add', icon: Plus },
  { panel: 'design', label: 'Design', icon: Palette },
  { panel: 'preview', label: 'Preview', icon: Play },
  { panel: 'more', label: 'More', icon: Ellipsis },
];

type DockProps = {
  /** The open panel, which its button marks. */
  panel: PhonePanel | null;
  hidden: readonly PhonePanel[];
  /** Whether something overlays it. */
  isCovered: boolean;
  onOpen: (panel: PhonePanel) => void;
};

/** Actions on the whole page, within reach of the thumb. */
function Dock({ panel: open, hidden, isCovered, onOpen }: DockProps) {
  return (
    <div
      role="toolbar"
      aria-label="Page"
      inert={isCovered}
      className="flex h-[calc(4.5rem+env(safe-area-inset-bottom))] shrink-0 border-line border-t bg-surface px-2 pb-[env(safe-area-inset-bottom)]"
    >
      {ENTRIES.filter(({ panel }) => !hidden.includes(panel)).map(
        ({ panel, label, icon: Icon }) => (
          <button
            key={panel}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={panel === open}
            className="flex min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-md font-medium text-ink-soft text-xs transition-colors hover:text-ink active:scale-95 aria-expanded:text-accent-text"
            onClick={() => onOpen(panel)}
          >
            <Icon aria-hidden className="size-[22px]" />
            {label}
          </button>
        ),
      )}
    </div>
  );
}

/** Tells a panel at the side where the bar ends, as notices above it appear, unfold and disappear. */
function followBarEnd(below: HTMLElement | null) {
  if (!below) return;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() =>
    style.setProperty(BAR_END, `${below.getBoundingClientRect().top}px`),
  );
  watch.observe(below);
  return () => {
    watch.disconnect();
    style.removeProperty(BAR_END);
  };
}

/** @returns the panels hidden here, because an agency decides their content */
function listHidden(hasDesign: boolean, canAdd: boolean): PhonePanel[] {
  const hidden: PhonePanel[] = hasDesign ? [] : ['design'];
  return canAdd ? hidden : [...hidden, 'add'];
}

/** The first tab stop, because the drawn page can't take focus. */
function FormLink({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={SKIP_LOOK} onClick={onPress}>
      Edit as a form
    </button>
  );
}

const SKIP_LOOK =
  'sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-20 focus:rounded-md focus:bg-raised focus:px-4 focus:py-2.5 focus:font-medium focus:shadow-raised';
