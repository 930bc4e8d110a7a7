import { Mail } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';

type EmailCodeButtonProps = {
  /** Sends the code to the email in the surrounding form. */
  onAsk: (email: string) => Promise<void>;
};

/** Signs in by emailed code, for people without a password or on a shared device. */
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
