import { useRef } from 'react';
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx';

type FileButtonProps = Omit<ButtonProps, 'onClick' | 'asChild'> & {
  /** Types of files, as the platform's dialog wants them. */
  accept: string;
  /** Whether several may be chosen at once. */
  multiple?: boolean;
  /** Asks for the camera that looks at the person, or away from them, where there is one. */
  capture?: 'user' | 'environment';
  onFiles: (files: File[]) => void;
};

/** A button that asks for files of the device. */
export function FileButton(props: FileButtonProps) {
  const { accept, multiple, capture, onFiles, ...button } = props;
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
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Emptied, so that choosing the same file again is a choice too.
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
