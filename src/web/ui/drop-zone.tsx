import { clsx } from 'clsx';
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';

type DropZoneProps = {
  /** What the fields in it are about; read aloud. */
  label: string;
  onFile: (file: File) => void;
  className?: string;
  children: ReactNode;
};

/** Fields that also take a file that is dropped on them, or pasted into one of them. */
export function DropZone({ label, onFile, className, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    const [file] = data.files;
    if (!file) return;
    // Else the browser would leave the page and show the file.
    event.preventDefault();
    onFile(file);
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
