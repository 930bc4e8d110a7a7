import { useQuery } from '@tanstack/react-query';
import { WalletCards } from 'lucide-react';
import { seatsQuery } from '#agency/web/agency.ts';
import { useWallets } from '#integrations/wallets/web/use-wallets.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { useStaffChange } from './mutations.ts';

/** Emails everyone their card for wallets, except those who got it within a day. */
function useSendCards() {
  return useStaffChange(
    async () => Number((await dataClient.rpc('send_wallet_cards').throwOnError()).data) as number,
    {
      done: (_variables, sent) =>
        sent === 0
          ? 'Everyone got their card within the last day'
          : sent === 1
            ? '1 card is on its way'
            : `${sent} cards are on their way`,
    },
  );
}

/** Emails everyone on the team their card for wallets; renders nothing without a wallet or a member. */
export function SendCards() {
  const { apple, google } = useWallets();
  const seats = useQuery(seatsQuery(useOwner())).data;
  const send = useSendCards();
  if (!(apple || google) || !seats || seats.used === seats.invited) return null;
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" size="sm">
          <WalletCards />
          Send wallet cards
        </Button>
      }
      title="Send everyone their wallet card?"
      description="Everyone who has joined gets an email with a link that adds their card to their phone’s wallet. Cards update by themselves, and become void when someone leaves. Nobody gets the email twice within a day."
      confirmLabel="Send cards"
      busyLabel="Sending…"
      tone="primary"
      onConfirm={() => send.mutateAsync(undefined)}
    />
  );
}
