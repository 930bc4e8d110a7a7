import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Banner } from '../ui/banner.tsx';

type FileChoiceProps = {
  /** The last file's error, as a sentence. */
  problem: string | null;
  /** File types, as in an input's `accept`. */
  accept: string;
  icon?: ReactNode;
  /** Secondary beside another, preferred choice. */
  variant?: 'primary' | 'secondary';
  onFile: (file: File) => Promise<void>;
  /** Describes the file wanted and where to get it. */
  children: ReactNode;
};

/** Chooses one file to read in the browser; the button is busy until it has been read. */
export function FileChoice({
  problem,
  accept,
  icon,
  variant = 'primary',
  onFile,
  children,
}: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const choose = async (file: File) => {
    setBusy(true);
    await onFile(file);
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <Banner tone="warning" announce>
          {problem}
        </Banner>
      )}
      <p className="text-ink-soft">{children}</p>
      <Button
        variant={variant}
        busy={busy}
        busyLabel="Reading…"
        onClick={() => input.current?.click()}
      >
        {icon}
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="hidden"
        aria-label="File to import"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Reset, so that the same file can be chosen again.
          event.currentTarget.value = '';
          if (file) void choose(file);
        }}
      />
    </div>
  );
}
