import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { Dialog } from '#kit/web/overlays/dialog.tsx';
import { PageAddress, PageAddressButtons, toPageAddress } from '#page/profile/web/page-address.tsx';
import { ProfileMiniature } from '#page/profile/web/profile-miniature.tsx';
import { ShareButton } from '#page/profile/web/share-button.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { PageCode } from '#page/qr/web/page-code.tsx';

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
 * The page just published: its picture, its code, and its URL to share. Rendered in the editor's form,
 * which gets the focus back.
 */
export function LiveWindow({ profile, note, onTakeBack, onClose }: LiveWindowProps) {
  const { username } = profile;
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  return (
    <>
      <span hidden ref={(mark) => setForm((found) => mark?.closest('form') ?? found)} />
      <Dialog
        // The pressed button may have disappeared with its bar.
        onFocusReturn={() => form?.focus({ preventScroll: true })}
        title="It’s live"
        description={note ?? 'Show your code or send the link.'}
        open
        onOpenChange={onClose}
      >
        <div className="flex flex-col gap-5">
          <div className="grid grid-cols-2 items-center gap-4">
            <div className="overflow-hidden rounded-lg border border-line">
              <ProfileMiniature profile={profile} title="Your page" />
            </div>
            <PageCode username={username} className="p-3 ring-1 ring-line" />
          </div>
          <PageAddress username={username} />
          <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
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
