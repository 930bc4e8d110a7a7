import { ExternalLink, Share2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { bioPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { DropdownMenu, MenuItem } from '#kit/web/overlays/dropdown-menu.tsx';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { Breakable } from '#kit/web/ui/breakable.tsx';

/** @returns the full URL of a page */
export function toPageAddress(username: string): string {
  return `${window.location.origin}${bioPath(username)}`;
}

/** A page's address, as text. */
export function PageAddress({ username }: { username: string }) {
  return <AddressText address={toPageAddress(username)} />;
}

/** @param address a full URL */
export function AddressText({ address }: { address: string }) {
  return (
    // In a name, an x between two digits isn't a times sign.
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

/** Share targets for devices without a share sheet; each URL gets the page's. */
const PLACES = [
  ['Email', 'mailto:?body='],
  ['WhatsApp', 'https://wa.me/?text='],
  ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url='],
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
] as const;

/**
 * Shares a page with the device's share sheet, or else from a menu.
 *
 * @param address the page's full URL
 */
export function ShareButton({ address }: { address: string }) {
  if (typeof navigator.share === 'function') {
    const share = () => navigator.share({ url: address }).catch(() => undefined);
    return <Look onClick={() => void share()} />;
  }
  return (
    <DropdownMenu align="start" trigger={<Look />}>
      {PLACES.map(([name, start]) => (
        <MenuItem key={name} asChild>
          <a href={start + encodeURIComponent(address)} target="_blank" rel="noopener">
            {name}
          </a>
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

function Look(props: ComponentProps<'button'>) {
  return (
    <Button {...props} variant="secondary">
      <Share2 />
      Share
    </Button>
  );
}
