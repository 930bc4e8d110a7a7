import { ExternalLink } from 'lucide-react';
import { bioPath } from '#domain/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QrCodeWindow } from './qr-code-window.tsx';

type PublicAddressProps = {
  username: string;
  /** Why visitors do not see the page; null when they do. */
  closedBecause: string | null;
};

/** Where the owner's page stands, to be copied or opened. */
export function PublicAddress({ username, closedBecause }: PublicAddressProps) {
  const path = bioPath(username);
  const address = `${window.location.origin}${path}`;
  return (
    <section
      aria-label="Your page"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border border-line bg-surface px-5 py-4"
    >
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="font-medium text-ink-soft">Your page</h2>
        {/* In a name, a letter x between two digits is no times sign. */}
        <p className="break-all font-medium text-base [font-feature-settings:'calt'_0]">
          {address.replace(/^https?:\/\//, '')}
        </p>
        {closedBecause && <p className="text-ink-faint">{closedBecause}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {closedBecause === null && <QrCodeWindow username={username} />}
        <CopyButton text={address} label="Copy link" copied="Link copied" />
        <Button asChild variant="secondary">
          <a href={path} target="_blank" rel="noopener">
            <ExternalLink />
            Open page
          </a>
        </Button>
      </div>
    </section>
  );
}
