import { type ReactNode, Suspense, useState } from 'react';
import { isConfirmed } from '#account/verification/web/verification.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { useSession } from '#kit/web/session/session.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { toPageColumns } from '#page/draft/rules/page-draft.ts';
import type { Published } from '#page/draft/web/use-publishing.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';

// Loaded once something is published.
const LiveWindow = lazily(
  () => import('./live-window.tsx'),
  (file) => file.LiveWindow,
);

type LiveWindowOptions = {
  profile: OwnProfile;
  plan: OwnPlan;
  /** Whether it is another person's page, which can't be shared from here. */
  isOfOther: boolean;
};

/**
 * The window after publishing, once per visit to the editor, and only if visitors can see the page.
 *
 * @returns a function that opens it and returns whether it did, and the window, for the editor's form
 */
export function useLiveWindow({ profile, plan, isOfOther }: LiveWindowOptions) {
  const [published, setPublished] = useState<Published | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const user = useSession()?.user;
  const isPublic = profile.is_active && user !== undefined && isConfirmed(user);
  const announce = (next: Published): boolean => {
    if (wasOpened || isOfOther || !isPublic) return false;
    setOpened(true);
    setPublished(next);
    return true;
  };
  const drawn: ReactNode = published && (
    <Suspense>
      <LiveWindow
        profile={toShownProfile({ ...profile, ...toPageColumns(published.page) }, plan)}
        note={published.note}
        onTakeBack={published.takeBack}
        onClose={() => setPublished(null)}
      />
    </Suspense>
  );
  return { announce, window: drawn };
}
