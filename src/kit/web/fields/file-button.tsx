import { useRef } from 'react';
import { Button, type ButtonProps } from '../buttons/button.tsx';

type FileButtonProps = Omit<ButtonProps, 'onClick' | 'asChild'> & {
  /** File types, as in an input's `accept`. */
  accept: string;
  /** Whether several may be chosen at once. */
  multiple?: boolean;
  /** Opens the front or rear camera, if there is one. */
  capture?: 'user' | 'environment';
  /** The input's name, by which tests find it. */
  inputLabel?: string;
  onFiles: (files: File[]) => void;
};

/** A button that asks for files on the device. */
export function FileButton(props: FileButtonProps) {
  const { accept, multiple, capture, inputLabel, onFiles, ...button } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        capture={capture}
        className="hidden"
        aria-hidden={inputLabel === undefined || undefined}
        aria-label={inputLabel}
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Reset, so that the same file can be chosen again.
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
