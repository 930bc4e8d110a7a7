import { Share2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { DropdownMenu, MenuItem } from '#kit/web/overlays/dropdown-menu.tsx';

/** Share targets for devices without a share sheet; the page's URL is appended to each. */
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
