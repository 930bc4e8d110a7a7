import { Mail } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';

type EmailCodeButtonProps = {
  /** Sends the code to the address that is typed in the form around. */
  onAsk: (email: string) => Promise<void>;
};

/** Signs in by a code to type, for who knows no password or wants to type none here. */
export function EmailCodeButton({ onAsk }: EmailCodeButtonProps) {
  const [busy, setBusy] = useState(false);
  const press = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const field = form?.elements.namedItem('email');
    if (!(field instanceof HTMLInputElement) || !field.reportValidity()) return;
    setBusy(true);
    await onAsk(field.value);
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="lg"
      busy={busy}
      busyLabel="Sending…"
      onClick={(event) => void press(event)}
    >
      <Mail aria-hidden />
      Email me a code
    </Button>
  );
}
