import { CreditCard, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { PageAddress, PageAddressButtons } from '#page/profile/web/page-address.tsx';

type PublicAddressProps = {
  username: string;
  /** Why visitors can't see the page; null if they can. */
  closedBecause: string | null;
  /** Links to the page's card for wallets, while visitors can see it. */
  wallets: ReactNode;
};

/** The page's URL, to copy or open. */
export function PublicAddress({ username, closedBecause, wallets }: PublicAddressProps) {
  return (
    <section
      aria-label="Your page"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-b-lg border-ink border-t-2 bg-surface px-5 py-4"
    >
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="font-medium text-ink-soft">Your page</h2>
        <PageAddress username={username} />
        {closedBecause && <p className="text-ink-faint">{closedBecause}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        {closedBecause === null && (
          <Button asChild variant="secondary">
            <Link to={PATHS.code}>
              <QrCode />
              Show your code
            </Link>
          </Button>
        )}
        <Button asChild variant="secondary">
          <Link to={PATHS.print}>
            <CreditCard />
            Print and share
          </Link>
        </Button>
        <PageAddressButtons username={username} />
        {closedBecause === null && wallets}
      </div>
    </section>
  );
}
