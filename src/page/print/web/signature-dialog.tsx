import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { toRecord } from '#kit/rules/values/json.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import type { Signature } from '../rules/signature.ts';

type SignatureDialogProps = {
  /** A team member whose signature their agency copies; by default, the owner. */
  member?: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/**
 * An email signature to copy, shown on light and dark backgrounds, with instructions for each mail program.
 */
export function SignatureDialog({ member, open, onOpenChange }: SignatureDialogProps) {
  const userId = useOwner();
  const signature = useQuery({
    queryKey: queryKeys.signature(member?.id ?? userId),
    queryFn: () => fetchSignature(member?.id),
    enabled: open,
  });
  return (
    <Dialog
      title={member ? `${member.name}’s email signature` : 'Email signature'}
      description="Copy it, then paste it into your email app’s settings."
      open={open}
      onOpenChange={onOpenChange}
    >
      {signature.isPending && <Skeleton className="h-52" />}
      {signature.isError && (
        <LoadFailure title="We couldn’t write the signature" onRetry={signature.refetch}>
          {signature.error.message || 'Check your connection and try again.'}
        </LoadFailure>
      )}
      {signature.data && <Written signature={signature.data} />}
    </Dialog>
  );
}

async function fetchSignature(person: string | undefined): Promise<Signature> {
  const answer = toRecord(
    person === undefined
      ? await invokeFunction('write-signature', {})
      : await invokeFunction('write-member-signature', { person }),
  );
  return { html: String(answer.html), text: String(answer.text) };
}

const GROUNDS = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function Written({ signature }: { signature: Signature }) {
  const [ground, setGround] = useState<'light' | 'dark'>('light');
  const [height, setHeight] = useState<number>();
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <div className="overflow-hidden rounded-md border border-line">
          <iframe
            title="Preview of the signature"
            // Scripts stay off, but its height can be read.
            sandbox="allow-same-origin"
            srcDoc={toPreview(signature.html, ground)}
            onLoad={({ currentTarget }) =>
              setHeight(currentTarget.contentDocument?.body.offsetHeight)
            }
            style={{ height }}
            className="block h-52 w-full"
          />
        </div>
        <SegmentedControl
          label="Preview"
          options={GROUNDS}
          value={ground}
          onValueChange={setGround}
          className="self-start"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <CopySignature signature={signature} />
        <CopyButton text={signature.html} label="Copy HTML" copied="HTML copied" />
      </div>
      <dl className="flex flex-col gap-3 border-line border-t pt-4">
        {WAYS.map(({ program, way }) => (
          <div key={program}>
            <dt className="font-medium">{program}</dt>
            <dd className="text-ink-soft">{way}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const WAYS = [
  { program: 'Gmail', way: 'Settings, See all settings, Signature, Create new. Paste, then save.' },
  { program: 'Outlook', way: 'Settings, Account, Signatures. Paste, then save.' },
  {
    program: 'Apple Mail',
    way: 'Settings, Signatures, +. Untick “Always match my default message font”, then paste.',
  },
] as const;

/** On the backgrounds of mail programs. */
const PREVIEWS = {
  light: 'background:#fff;color:#222',
  dark: 'background:#1f1f1f;color:#e8e8e8',
} as const;

/** As tall as its lines; on a narrow screen long words wrap. Links do nothing. */
function toPreview(html: string, ground: keyof typeof PREVIEWS): string {
  return `<!doctype html><base target="_blank"><body style="margin:0;padding:16px;overflow-wrap:anywhere;${PREVIEWS[ground]}">${html}`;
}

/** Copies the signature as mail programs paste it, with its plain text as an alternative. */
function CopySignature({ signature }: { signature: Signature }) {
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([signature.html], { type: 'text/html' }),
          'text/plain': new Blob([signature.text], { type: 'text/plain' }),
        }),
      ]);
      setDone(true);
      toast.success('Signature copied');
    } catch {
      // Refused by the browser, or the browser is too old for anything but text.
      toast.error('Copying isn’t allowed here', 'Use “Copy HTML” instead.');
    }
  };
  return (
    <Button onClick={() => void copy()} onBlur={() => setDone(false)}>
      {isDone ? <Check /> : <Copy />}
      Copy
    </Button>
  );
}
