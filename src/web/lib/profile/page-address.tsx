import { ExternalLink } from 'lucide-react';
import { bioPath } from '#domain/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** @returns the whole address of somebody's page */
export function toPageAddress(username: string): string {
  return `${window.location.origin}${bioPath(username)}`;
}

/** The address of somebody's page, to be read. */
export function PageAddress({ username }: { username: string }) {
  return (
    // In a name, a letter x between two digits is no times sign.
    <p className="break-all font-medium text-base [font-feature-settings:'calt'_0]">
      {toPageAddress(username).replace(/^https?:\/\//, '')}
    </p>
  );
}

/** Copies the address of somebody's page, and opens it. */
export function PageAddressButtons({ username }: { username: string }) {
  return (
    <>
      <CopyButton text={toPageAddress(username)} label="Copy link" copied="Link copied" />
      <Button asChild variant="secondary">
        <a href={bioPath(username)} target="_blank" rel="noopener">
          <ExternalLink />
          Open page
        </a>
      </Button>
    </>
  );
}
