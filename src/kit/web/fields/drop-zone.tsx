import { clsx } from 'clsx';
import {
  type DragEvent,
  type ClipboardEvent as PasteEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

type DropZoneProps = {
  /** Names the group of fields, for screen readers. */
  label: string;
  onFiles: (files: File[]) => void;
  className?: string;
  children: ReactNode;
};

/** Fields that also take files dropped on them, or pasted into one of them. */
export function DropZone({ label, onFiles, className, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent | PasteEvent, data: DataTransfer) => {
    const files = [...data.files];
    if (files.length === 0) return;
    // Otherwise the browser would leave the page to open the file.
    event.preventDefault();
    onFiles(files);
  };
  return (
    <fieldset
      aria-label={label}
      className={clsx('min-w-0 rounded-md', isOver && 'outline-2 outline-accent', className)}
      onPaste={(event) => take(event, event.clipboardData)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        take(event, event.dataTransfer);
      }}
    >
      {children}
    </fieldset>
  );
}

/** Takes files pasted anywhere on the screen, unless a field handles them. */
export function usePastedFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    // A window over the screen is separate.
    if (files.length === 0 || event.defaultPrevented || isInWindow(event.target)) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

function isInWindow(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
