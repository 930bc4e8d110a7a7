import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from './button.tsx';

type HistoryButtonsProps = {
  /** Null if there is nothing to undo. */
  undo: (() => void) | null;
  redo: (() => void) | null;
};

/** Undo and redo. A disabled button keeps the focus, so that keyboard users don't lose their position. */
export function HistoryButtons({ undo, redo }: HistoryButtonsProps) {
  return (
    <>
      <IconButton
        label="Undo"
        icon={<Undo2 />}
        aria-disabled={!undo}
        aria-keyshortcuts="Control+Z Meta+Z"
        className={LOOK}
        onClick={() => undo?.()}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 />}
        aria-disabled={!redo}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        className={LOOK}
        onClick={() => redo?.()}
      />
    </>
  );
}

const LOOK = 'aria-disabled:opacity-50 aria-disabled:hover:bg-transparent';
