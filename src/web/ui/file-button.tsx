import { type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

type FileButtonProps = {
  label: string;
  /** Types of files, as the platform's dialog wants them. */
  accept: string;
  icon: ReactNode;
  isBusy?: boolean;
  onFile: (file: File) => void;
};

/** A button that asks for a file of the device. */
export function FileButton({ label, accept, icon, isBusy = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={label}
        title={label}
        icon={icon}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={accept}
        className="hidden"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Emptied, so that choosing the same file again is a choice too.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
