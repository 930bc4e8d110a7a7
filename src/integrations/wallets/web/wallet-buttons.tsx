import { WalletCards } from 'lucide-react';
import { applePassPath, googleWalletPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { useWallets } from './use-wallets.ts';

/** Links that put a page's card into a phone's wallet; renders nothing where the operator has set up none. */
export function WalletButtons({ username }: { username: string }) {
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
      {google && (
        <Button asChild variant="secondary">
          <a href={googleWalletPath(username)} target="_blank" rel="noopener">
            <WalletCards />
            Add to Google Wallet
          </a>
        </Button>
      )}
    </>
  );
}
