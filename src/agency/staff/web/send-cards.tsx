import { useQuery } from '@tanstack/react-query';
import { WalletCards } from 'lucide-react';
import { seatsQuery } from '#agency/web/agency.ts';
import { MailPieces } from '#agency/web/mail-pieces.tsx';
import { useWallets } from '#integrations/wallets/web/use-wallets.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { useOwner } from '#kit/web/session/owner.ts';

/** Emails everyone on the team their card for wallets; renders nothing without a wallet or a member. */
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
