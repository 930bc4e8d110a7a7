import type { ReactNode } from 'react';
import { dataClient } from '#kit/web/data/data-client.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';

const NAMES = { wallet_card: ['card', 'cards'], signature: ['signature', 'signatures'] } as const;

type MailPiecesProps = {
  piece: keyof typeof NAMES;
  /** The button that asks. */
  trigger: ReactNode;
  title: string;
  description: string;
  confirmLabel: string;
};

/** Asks, then emails everyone the caller leads their own piece. */
export function MailPieces({ piece, description, ...question }: MailPiecesProps) {
  const [one, many] = NAMES[piece];
  const send = useWrite({
    write: async () => Number((await dataClient.rpc('mail_pieces', { piece }).throwOnError()).data),
    // Nothing stale: it only sends emails.
    stale: [],
    done: (sent: number) => {
      if (sent === 0) return `Everyone got their ${one} within the last day`;
      return sent === 1 ? `1 ${one} is on its way` : `${sent} ${many} are on their way`;
    },
    refused: `We couldn’t send the ${many}. Please try again.`,
  });
  return (
    <ConfirmDialog
      {...question}
      description={`${description} We skip anyone who stopped team emails or got this in the last day, and send at most 1,000 a day.`}
      busyLabel="Sending…"
      tone="primary"
      onConfirm={() => send.mutateAsync()}
    />
  );
}
