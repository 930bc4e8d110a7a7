import { useQuery } from '@tanstack/react-query';
import { WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { seatsQuery } from '#agency/web/agency.ts';
import { useWallets } from '#integrations/wallets/web/use-wallets.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';

/** Emails everyone on the team their wallet card; renders nothing without a wallet or a member. */
export function SendCards() {
  const { apple, google } = useWallets();
  const seats = useQuery(seatsQuery(useOwner())).data;
  if (!(apple || google) || !seats || seats.used === seats.invited) return null;
  return (
    <MailPieces
      piece="wallet_card"
      trigger={
        <Button variant="secondary" size="sm">
          <WalletCards />
          Send wallet cards
        </Button>
      }
      title="Send everyone their wallet card?"
      description={`Everyone active on the team gets an email with a link that adds their card to their phone’s wallet. Cards update by themselves, and become void when someone leaves.${google ? ' We give Google what their pages show.' : ''}`}
      confirmLabel="Send cards"
    />
  );
}

const NAMES = { wallet_card: ['card', 'cards'], signature: ['signature', 'signatures'] } as const;

type MailPiecesProps = {
  piece: keyof typeof NAMES;
  /** The button that asks for confirmation. */
  trigger: ReactNode;
  title: string;
  description: string;
  confirmLabel: string;
};

/** After confirmation, emails everyone the caller leads their own piece. */
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
