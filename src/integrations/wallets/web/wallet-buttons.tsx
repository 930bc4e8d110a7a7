import { useQuery } from '@tanstack/react-query';
import { WalletCards } from 'lucide-react';
import { applePassPath, googleWalletPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { loadConfig } from '#kit/web/connection/config.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

const configQuery = { queryKey: queryKeys.config, queryFn: loadConfig };

/** Links that put a page's card into a phone's wallet; renders nothing where the operator has set up none. */
export function WalletButtons({ username }: { username: string }) {
  const wallets = useQuery(configQuery).data?.wallets;
  return (
    <>
      {wallets?.apple && (
        <Button asChild variant="secondary">
          <a href={applePassPath(username)}>
            <WalletCards />
            Add to Apple Wallet
          </a>
        </Button>
      )}
      {wallets?.google && (
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
