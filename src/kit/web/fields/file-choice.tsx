import { type ReactNode, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { FileButton } from './file-button.tsx';

type FileChoiceProps = {
  /** The last file's error, as a sentence. */
  problem: string | null;
  /** File types, as in an input's `accept`. */
  accept: string;
  icon?: ReactNode;
  /** Secondary when beside another, preferred choice. */
  variant?: 'primary' | 'secondary';
  onFile: (file: File) => Promise<void>;
  /** Describes the file wanted and where to get it. */
  children: ReactNode;
};

/** Chooses one file to read in the browser; the button is busy until it has been read. */
export function FileChoice(props: FileChoiceProps) {
  const { problem, accept, icon, variant = 'primary', onFile, children } = props;
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
      <FileButton
        accept={accept}
        inputLabel="File to import"
        variant={variant}
        busy={busy}
        busyLabel="Reading…"
        onFiles={([file]) => file && void choose(file)}
      >
        {icon}
        Choose a file
      </FileButton>
    </div>
  );
}
