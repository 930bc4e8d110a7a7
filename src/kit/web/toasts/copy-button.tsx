import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { toast } from './toast.ts';

type CopyButtonProps = {
  text: string;
  label?: ReactNode;
  /** Shown once it has been copied. */
  copied?: string;
};

/** Copies a text to the clipboard. */
export function CopyButton({ text, label = 'Copy', copied = 'Copied' }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      toast.success(copied);
    } catch {
      // Refused by the browser, or missing because the page isn't served over https.
      toast.error('Copying isn’t allowed here', text);
    }
  };
  return (
    <Button variant="secondary" onClick={() => void copy()} onBlur={() => setDone(false)}>
      {done ? <Check /> : <Copy />}
      {label}
    </Button>
  );
}
