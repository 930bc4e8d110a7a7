import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { addPicture, fromDataUrl } from '#account/pictures/web/add-picture.ts';
import { PATHS, qrCodePath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Spinner } from '#kit/web/loading/spinner.tsx';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { type OwnProfile, ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { useSaveOwnProfile } from '#page/profile/web/save-own-profile.ts';
import { isNewcomer } from '../rules/blank-page.ts';
import { toStartColumns } from '../rules/start-columns.ts';
import { parseStart, type StartDraft } from '../rules/start-draft.ts';
import { keepStart, readKeptStart } from './kept-start.ts';
import { Live } from './live.tsx';
import { StartPage } from './start-page.tsx';

type OwnStartProps = {
  userId: string;
  email: string | null;
  /** Whether the person's email is confirmed, which makes the page public. */
  isConfirmed: boolean;
  /** Whether they started the page before signing in. */
  isBegun: boolean;
};

/**
 * Publishes the page that a signed-in person started, or lets them start one; people with a page edit it.
 */
export function OwnStart(person: OwnStartProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Steps {...person} />
    </QueryClientProvider>
  );
}

function Steps({ userId, email, isConfirmed, isBegun }: OwnStartProps) {
  const [isMade, setMade] = useState(isBegun);
  const profile = useQuery({ ...ownProfileQuery(userId), enabled: !isMade });
  if (isMade) return <LivePage userId={userId} isConfirmed={isConfirmed} />;
  if (profile.isPending) return <Skeleton className="h-80" />;
  if (!profile.data || !isNewcomer(profile.data)) return <Navigate to={PATHS.edit} replace />;
  return (
    <StartPage
      ownerName={profile.data.full_name}
      skip={
        <Link to={PATHS.dashboard} className={TEXT_LINK_LOOK}>
          Skip for now
        </Link>
      }
      onPublish={(start) => {
        keepStart({ ...start, email });
        setMade(true);
      }}
    />
  );
}

type LivePageProps = { userId: string; isConfirmed: boolean };

/** The last step: saves the started page to its owner's profile, and shows it live. */
function LivePage({ userId, isConfirmed }: LivePageProps) {
  const { mutate, data, error } = usePublishStart(userId);
  const hasBegun = useRef(false);
  const publish = () => mutate(parseStart(readKeptStart()));
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    publish();
  });
  if (data) return <Live profile={data} isOpen={isConfirmed} />;
  if (error) {
    return <NotYet problem={toErrorSentence(error, 'Please try again.')} onAgain={publish} />;
  }
  return (
    <Column>
      <p role="status" className="flex items-center gap-3 text-base text-ink-soft">
        <Spinner size="sm" />
        Putting your page online…
      </p>
    </Column>
  );
}

function NotYet({ problem, onAgain }: { problem: string; onAgain: () => void }) {
  return (
    <Column>
      <h1 className="text-2xl">Your page isn’t online yet</h1>
      <ProblemBanner problem={problem} />
      <p className="text-ink-soft">Everything you entered stays on this device until then.</p>
      <Button size="lg" onClick={onAgain}>
        Try again
      </Button>
      <Button asChild variant="ghost">
        <Link to={PATHS.edit} onClick={() => keepStart(null)}>
          Start from an empty page instead
        </Link>
      </Button>
    </Column>
  );
}

function Column({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-sm flex-col gap-6">{children}</div>;
}

/**
 * Saves the page started on this device to its owner's profile. Refused content stays on the device.
 *
 * @param userId of the signed-in person
 * @returns the mutation; its data is the stored profile
 */
function usePublishStart(userId: string) {
  const queryClient = useQueryClient();
  const save = useSaveOwnProfile(userId);
  return useWrite<StartDraft, OwnProfile>({
    write: async (start) => {
      const query = ownProfileQuery(userId, start.name);
      const profile = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      const picture = start.picture && !profile.profile_picture_url ? start.picture : null;
      const url = picture && (await addPicture(fromDataUrl(picture), { isFinished: true })).url;
      const changes = toStartColumns(start, profile, url, () => crypto.randomUUID());
      const saved = Object.keys(changes).length === 0 ? profile : await save.mutateAsync(changes);
      await fetchCode(saved.username);
      return saved;
    },
    stale: staleAfter.pictureChange(),
    inBackground: true,
    keep: () => keepStart(null),
  });
}

/** In milliseconds. A code that takes longer replaces its placeholder later. */
const CODE_WAIT_MS = 5000;

/** Preloads the page's QR code, so that it appears with the rest. */
async function fetchCode(username: string): Promise<void> {
  const code = new Image();
  code.src = qrCodePath(username, 'svg');
  const end = new Promise((resolve) => setTimeout(resolve, CODE_WAIT_MS));
  await Promise.race([code.decode().catch(() => undefined), end]);
}
