import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

type HistoryButtonsProps = {
  /** Null where there is nothing to take back. */
  undo: (() => void) | null;
  redo: (() => void) | null;
};

/** Back and forth. At the end of its way a button keeps the focus, so that a keyboard does not lose its place. */
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
