import { Ellipsis, type LucideIcon, Palette, Play, Plus } from 'lucide-react';
import type { PhonePanel } from '#page/draft/web/use-phone-panel.ts';

const ENTRIES: readonly { panel: PhonePanel; label: string; icon: LucideIcon }[] = [
  { panel: 'add', label: 'Add', icon: Plus },
  { panel: 'design', label: 'Design', icon: Palette },
  { panel: 'preview', label: 'Preview', icon: Play },
  { panel: 'more', label: 'More', icon: Ellipsis },
];

type DockProps = {
  hidden: readonly PhonePanel[];
  /** Whether something overlays it. */
  isCovered: boolean;
  onOpen: (panel: PhonePanel) => void;
};

/** Actions on the whole page, within reach of the thumb. */
export function Dock({ hidden, isCovered, onOpen }: DockProps) {
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
            className="flex min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-md font-medium text-ink-soft text-xs transition-colors hover:text-ink active:scale-95"
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
