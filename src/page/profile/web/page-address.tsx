import { ExternalLink } from 'lucide-react';
import { bioPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { Breakable } from '#kit/web/ui/breakable.tsx';

/** @returns the full URL of a page */
export function toPageAddress(username: string): string {
  return `${window.location.origin}${bioPath(username)}`;
}

/** A page's URL, as text. */
export function PageAddress({ username }: { username: string }) {
  return <AddressText address={toPageAddress(username)} />;
}

/** @param address a full URL */
export function AddressText({ address }: { address: string }) {
  return (
    // Between two digits, an x in a name isn't a multiplication sign.
    <p className="wrap-anywhere font-medium text-base [font-feature-settings:'calt'_0]">
      <Breakable>{address.replace(/^https?:\/\//, '')}</Breakable>
    </p>
  );
}

/** Buttons to copy a page's URL, and to open it. */
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
