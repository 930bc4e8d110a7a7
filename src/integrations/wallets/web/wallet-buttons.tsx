import { WalletCards } from 'lucide-react';
import { applePassPath, googleWalletPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useWallets } from './use-wallets.ts';

type WalletButtonsProps = { username: string };

/**
 * Buttons that add the owner's card to a phone's wallet; renders nothing if the operator has set up none.
 */
export function WalletButtons({ username }: WalletButtonsProps) {
  const { apple, google } = useWallets();
  return (
    <>
      {apple && (
        <Button asChild variant="secondary">
          <a href={applePassPath(username)}>
            <WalletCards />
            Add to Apple Wallet
          </a>
        </Button>
      )}
      {google && <GoogleButton username={username} />}
    </>
  );
}

/** Creates the card at Google, then opens it there. */
function GoogleButton({ username }: WalletButtonsProps) {
  const add = useWrite({
    write: async () => {
      await dataClient.rpc('begin_google_card').throwOnError();
      window.location.assign(googleWalletPath(username));
    },
    // Nothing stale: only Google gets it.
    stale: [],
    refused: 'We couldn’t open Google Wallet. Please try again.',
  });
  return (
    <Button
      variant="secondary"
      busy={add.isPending}
      busyLabel="Opening…"
      onClick={() => add.mutate()}
    >
      <WalletCards />
      Add to Google Wallet
    </Button>
  );
}
