import { FileImage, QrCode, Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { qrCodePath } from '#domain/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import {
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '#web/ui/overlays/dropdown-menu.tsx';

const PREVIEW_PIXELS = 192;

type QrCodeMenuProps = { username: string };

/** The code that leads to the page, to look at and to take away. */
export function QrCodeMenu({ username }: QrCodeMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button variant="secondary">
          <QrCode />
          QR code
        </Button>
      }
    >
      <MenuLabel>
        <img
          src={qrCodePath(username, 'svg')}
          alt="QR code of your page"
          width={PREVIEW_PIXELS}
          height={PREVIEW_PIXELS}
          className="mx-auto rounded-md border border-line"
        />
      </MenuLabel>
      <MenuSeparator />
      <Download path={qrCodePath(username, 'svg')} icon={<Shapes aria-hidden />}>
        SVG, for print of any size
      </Download>
      <Download path={qrCodePath(username, 'png')} icon={<FileImage aria-hidden />}>
        PNG, for screens and documents
      </Download>
    </DropdownMenu>
  );
}

type DownloadProps = { path: string; icon: ReactNode; children: ReactNode };

function Download({ path, icon, children }: DownloadProps) {
  return (
    <MenuItem asChild>
      <a href={`${path}?download`} download>
        {icon}
        {children}
      </a>
    </MenuItem>
  );
}
