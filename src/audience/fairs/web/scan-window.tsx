import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { pause } from '#kit/web/time/pause.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { toCameraSentence } from '../rules/scanned-text.ts';
import { type CodeReader, openReader } from './code-reader.ts';

type ScanWindowProps = {
  /** Called with the text of the first code seen. */
  onText: (text: string) => void;
  onClose: () => void;
};

/** Shows the camera image until it contains a code. */
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

/** The interval between reads. */
const PAUSE_MS = 150;

type Watching = {
  onText: (text: string) => void;
  /** Called on failure, with the reason and what to do. */
  onProblem: (sentence: string) => void;
};

/**
 * Shows the rear camera in a video, and reads the first code it sees.
 *
 * @returns a function that turns the camera off
 */
function watchCamera(video: HTMLVideoElement, { onText, onProblem }: Watching): () => void {
  const over = new AbortController();
  let stream: MediaStream | undefined;
  let reader: CodeReader | undefined;
  const stop = () => {
    over.abort();
    for (const track of stream?.getTracks() ?? []) track.stop();
    reader?.close();
  };
  const watch = async () => {
    stream = await openCamera();
    if (over.signal.aborted) return stop();
    video.srcObject = stream;
    await video.play();
    reader = await openReader();
    let text: string | null = null;
    while (!text) {
      await pause(PAUSE_MS, over.signal);
      text = await reader.read(video);
    }
    if (over.signal.aborted) return;
    stop();
    onText(text);
  };
  watch().catch((error: unknown) => {
    if (over.signal.aborted) return stop();
    stop();
    onProblem(toCameraSentence(error instanceof DOMException ? error.name : ''));
  });
  return stop;
}

function openCamera(): Promise<MediaStream> {
  // Missing over plain HTTP.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new DOMException('There is no camera.', 'NotFoundError');
  return devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
}
