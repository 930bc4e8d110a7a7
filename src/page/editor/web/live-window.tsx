import { clsx } from 'clsx';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { qrCodePath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { PageAddress, PageAddressButtons, toPageAddress } from '#page/profile/web/page-address.tsx';
import { ProfileMiniature } from '#page/profile/web/profile-miniature.tsx';
import { ShareButton } from '#page/profile/web/share-button.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';

type LiveWindowProps = {
  /** As visitors see it now. */
  profile: PublicProfile;
  /** Which parts of the look visitors don't see, as a sentence; null if they see everything. */
  note: string | null;
  /** Restores the previous page. */
  onTakeBack: () => void;
  onClose: () => void;
};

/**
 * A page that was just published: its picture, its code, and its address to hand on. Rendered in
 * the editor's form, which gets the focus back.
 */
export function LiveWindow({ profile, note, onTakeBack, onClose }: LiveWindowProps) {
  const { username } = profile;
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  return (
    <>
      <span hidden ref={(mark) => setForm((found) => mark?.closest('form') ?? found)} />
      <Dialog
        // The pressed button may have gone with its bar.
        onFocusReturn={() => form?.focus({ preventScroll: true })}
        title="It’s live"
        description={note ?? 'Show the code, or send the address.'}
        open
        onOpenChange={onClose}
      >
        <div className="flex flex-col gap-5">
          <div className="grid grid-cols-2 items-center gap-4">
            <div className="overflow-hidden rounded-lg border border-line">
              <ProfileMiniature profile={profile} title="Your page" />
            </div>
            <QrCode username={username} />
          </div>
          <PageAddress username={username} />
          <div className="flex flex-wrap gap-2">
            <PageAddressButtons username={username} />
            <ShareButton address={toPageAddress(username)} />
            <Button
              variant="ghost"
              onClick={() => {
                onClose();
                onTakeBack();
              }}
            >
              <Undo2 />
              Take back
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** Drawn by the server; until it arrives, its place is marked. */
function QrCode({ username }: { username: string }) {
  const [isDrawn, setDrawn] = useState(false);
  return (
    <img
      src={qrCodePath(username, 'svg')}
      alt="QR code of your page"
      width={240}
      height={240}
      className={clsx(
        'h-auto w-full rounded-lg p-3 ring-1 ring-line',
        isDrawn ? 'bg-[#fff]' : 'animate-pulse bg-sunken',
      )}
      onLoad={() => setDrawn(true)}
    />
  );
}
