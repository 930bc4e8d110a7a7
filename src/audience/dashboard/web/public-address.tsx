import { CreditCard, ExternalLink, MoreHorizontal, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { bioPath, PATHS } from '#kit/rules/paths.ts';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { DropdownMenu, MenuItem } from '#kit/web/overlays/dropdown-menu.tsx';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { PageAddress, toPageAddress } from '#page/profile/web/page-address.tsx';

type PublicAddressProps = {
  username: string;
  /** Whether the page is empty, so that its owner should fill it before sharing. */
  isEmpty: boolean;
  /** Why visitors can't see the page; null if they can. */
  closedBecause: string | null;
  /** Links to the page's wallet card, while visitors can see the page. */
  wallets: ReactNode;
};

/** The page's URL, to show as a QR code, copy or open. */
export function PublicAddress(props: PublicAddressProps) {
  const { username, isEmpty, closedBecause, wallets } = props;
  const isOpen = closedBecause === null;
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
      <div className="flex flex-wrap items-center gap-2">
        {isOpen && (
          <Button asChild variant={isEmpty ? 'secondary' : 'primary'}>
            <Link to={PATHS.code}>
              <QrCode />
              Show your code
            </Link>
          </Button>
        )}
        {/* One line on a phone. */}
        <CopyButton
          text={toPageAddress(username)}
          label={<span className="max-sm:sr-only">Copy link</span>}
          copied="Link copied"
        />
        {isOpen && wallets}
        <More username={username} />
      </div>
    </section>
  );
}

function More({ username }: { username: string }) {
  return (
    <DropdownMenu trigger={<IconButton label="More for your page" icon={<MoreHorizontal />} />}>
      <MenuItem asChild>
        <a href={bioPath(username)} target="_blank" rel="noopener">
          <span>
            <ExternalLink />
            Open page
          </span>
        </a>
      </MenuItem>
      <MenuItem asChild>
        <Link to={PATHS.print}>
          <span>
            <CreditCard />
            Print and share
          </span>
        </Link>
      </MenuItem>
    </DropdownMenu>
  );
}
