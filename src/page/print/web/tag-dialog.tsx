import { Nfc } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { scanPath } from '#page/qr/rules/scan-path.ts';

type TagDialogProps = {
  profileId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Web NFC, only in Chrome on Android. */
type TagWriter = {
  write(
    message: { records: readonly { recordType: 'url'; data: string }[] },
    options: { signal: AbortSignal },
  ): Promise<void>;
};

function findTagWriter(): (new () => TagWriter) | null {
  return 'NDEFReader' in window ? (window.NDEFReader as new () => TagWriter) : null;
}

/** Writes the page's URL to a tag if the browser can, otherwise explains how to do it with another app. */
export function TagDialog({ profileId, open, onOpenChange }: TagDialogProps) {
  const Writer = findTagWriter();
  const address = window.location.origin + scanPath(profileId, 'nfc');
  return (
    <Dialog
      title="NFC tag"
      description="People touch the tag with their phone, and your page opens. It keeps working if you change your username."
      open={open}
      onOpenChange={onOpenChange}
    >
      {Writer ? <WriteTag Writer={Writer} address={address} /> : <Instructions address={address} />}
    </Dialog>
  );
}

const SENTENCES: Readonly<Record<string, string>> = {
  NotAllowedError: 'Your browser may not use NFC. Allow it for this site, then try again.',
  NotSupportedError: 'This phone has no NFC, or the tag can’t be written.',
  NotReadableError: 'NFC is off. Turn it on in your phone’s settings.',
  NetworkError: 'The tag moved away too soon. Hold it still and try again.',
};

function WriteTag({ Writer, address }: { Writer: new () => TagWriter; address: string }) {
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | false>(false);
  const abort = useRef<AbortController>(null);
  // Closing the dialog stops waiting for a tag.
  useEffect(() => () => abort.current?.abort(), []);
  const write = async () => {
    const waiting = new AbortController();
    abort.current = waiting;
    setWaiting(true);
    setProblem(false);
    try {
      const message = { records: [{ recordType: 'url', data: address }] } as const;
      await new Writer().write(message, { signal: waiting.signal });
      toast.success('Tag written', 'Touch it with another phone to try it.');
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      setProblem(SENTENCES[name] ?? 'We couldn’t write the tag. It may be locked or full.');
    }
    setWaiting(false);
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <ProblemBanner problem={problem} />
      <p role="status" className="text-ink-soft">
        {isWaiting ? 'Hold the tag to the back of your phone.' : 'Any empty NDEF tag will do.'}
      </p>
      <Button busy={isWaiting} busyLabel="Waiting for a tag…" onClick={() => void write()}>
        <Nfc />
        Write to a tag
      </Button>
    </div>
  );
}

function Instructions({ address }: { address: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="break-all rounded-md bg-sunken px-3 py-2 font-medium">{address}</p>
      <CopyButton text={address} label="Copy address" copied="Address copied" />
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-ink-soft">
        <li>On Android, open this screen in Chrome. It writes the tag for you.</li>
        <li>On iPhone, install a free app such as NFC Tools.</li>
        <li>Choose Write, add a URL, and paste this address. Then touch the tag.</li>
      </ol>
    </div>
  );
}
