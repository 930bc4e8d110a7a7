import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

type FileButtonProps = Omit<ButtonProps, 'onClick' | 'asChild'> & {
  /** What the file is for; read aloud. */
  label: string;
  /** Types of files, as the platform's dialog wants them. */
  accept: string;
  onFile: (file: File) => void;
};

/** A button that asks for a file of the device. */
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} aria-label={label} title={label} onClick={() => input.current?.click()} />
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
