import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { watchCamera } from './camera.ts';

type ScanWindowProps = {
  /** Called with the text of the first code seen. */
  onText: (text: string) => void;
  onClose: () => void;
};

/** Shows the camera's picture until it has a code. */
export function ScanWindow({ onText, onClose }: ScanWindowProps) {
  return (
    <Dialog
      title="Scan a code"
      description="Point the camera at a contact’s code, on paper or on a screen."
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <Camera onText={onText} />
    </Dialog>
  );
}

function Camera({ onText }: Pick<ScanWindowProps, 'onText'>) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // A change of the surrounding form doesn't restart the camera.
  const [tell] = useState(() => onText);
  useEffect(() => {
    if (video.current === null) return;
    return watchCamera(video.current, { onText: tell, onProblem: setProblem });
  }, [tell]);
  if (problem !== null) {
    return (
      <Banner tone="warning" announce>
        {problem}
      </Banner>
    );
  }
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="What the camera sees"
      className="aspect-square w-full rounded-lg bg-sunken object-cover"
    />
  );
}
