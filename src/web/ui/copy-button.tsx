import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';

type CopyButtonProps = {
  text: string;
  label?: string;
  /** Said once it has been copied. */
  copied?: string;
};

/** Puts a text on the clipboard. */
export function CopyButton({ text, label = 'Copy', copied = 'Copied' }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      toast.success(copied);
    } catch {
      // Refused by the browser, or not offered because the page is not served over https.
      toast.error('Copying is not allowed here', text);
    }
  };
  return (
    <Button variant="secondary" onClick={() => void copy()} onBlur={() => setDone(false)}>
      {done ? <Check /> : <Copy />}
      {label}
    </Button>
  );
}
