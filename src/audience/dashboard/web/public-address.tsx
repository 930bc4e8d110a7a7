import { CreditCard, FileImage, QrCode, Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS, qrCodePath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { PageAddress, PageAddressButtons } from '#page/profile/web/page-address.tsx';

type PublicAddressProps = {
  username: string;
  /** Why visitors can't see the page; null if they can. */
  closedBecause: string | null;
};

/** The page's URL, to copy or open. */
export function PublicAddress({ username, closedBecause }: PublicAddressProps) {
  return (
    <section
      aria-label="Your page"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border border-line bg-surface px-5 py-4"
    >
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="font-medium text-ink-soft">Your page</h2>
        <PageAddress username={username} />
        {closedBecause && <p className="text-ink-faint">{closedBecause}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {closedBecause === null && <QrCodeWindow username={username} />}
        <Button asChild variant="secondary">
          <Link to={PATHS.print}>
            <CreditCard />
            Print and share
          </Link>
        </Button>
        <PageAddressButtons username={username} />
      </div>
    </section>
  );
}

/** The page's QR code, as large as fits, to show or download. */
function QrCodeWindow({ username }: { username: string }) {
  return (
    <Dialog
      title="Show your code"
      description="Point a camera at it to open your page."
      trigger={
        <Button variant="secondary">
          <QrCode />
          QR code
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <img
          src={qrCodePath(username, 'svg')}
          alt="QR code of your page"
          width={480}
          height={480}
          className="mx-auto aspect-square h-auto w-[min(100%,52dvh)] rounded-lg bg-[#fff] p-2 ring-1 ring-line"
        />
        <div className="flex flex-wrap justify-center gap-2">
          <Download path={qrCodePath(username, 'svg')} icon={<Shapes aria-hidden />}>
            SVG, for print of any size
          </Download>
          <Download path={qrCodePath(username, 'png')} icon={<FileImage aria-hidden />}>
            PNG, for screens and documents
          </Download>
        </div>
      </div>
    </Dialog>
  );
}

type DownloadProps = { path: string; icon: ReactNode; children: ReactNode };

function Download({ path, icon, children }: DownloadProps) {
  return (
    <Button asChild variant="secondary">
      <a href={`${path}?download`} download>
        {icon}
        {children}
      </a>
    </Button>
  );
}
