import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Share2, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { addPicture } from '#account/pictures/web/add-picture.ts';
import { fromDataUrl } from '#account/pictures/web/from-data-url.ts';
import { PATHS, qrCodePath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { Spinner } from '#kit/web/loading/spinner.tsx';
import { ProblemBanner } from '#kit/web/ui/problem-banner.tsx';
import { type OwnProfile, ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { PageAddress, PageAddressButtons, toPageAddress } from '#page/profile/web/page-address.tsx';
import { useSaveOwnProfile } from '#page/profile/web/save-own-profile.ts';
import { toStartColumns } from '../rules/start-columns.ts';
import type { StartDraft } from '../rules/start-draft.ts';
import { parseStart } from '../rules/start-draft.ts';
import { askForHomeScreen, useHomeScreen } from './home-screen.ts';
import { keepStart, readKeptStart } from './kept-start.ts';

/** The last step: saves the begun page to the new owner's profile, and shows that it is live. */
export function LivePage({ userId }: { userId: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Publishing userId={userId} />
    </QueryClientProvider>
  );
}

function Publishing({ userId }: { userId: string }) {
  const { mutate, data, error } = usePublishStart(userId);
  const hasBegun = useRef(false);
  const publish = () => mutate(parseStart(readKeptStart()));
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    publish();
  });
  if (data) return <Live username={data.username} />;
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

function Live({ username }: { username: string }) {
  return (
    <Column>
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl">It’s live</h1>
        <p className="text-base text-ink-soft">Show the code, or send the address.</p>
      </header>
      <img
        src={qrCodePath(username, 'svg')}
        alt="QR code of your page"
        width={240}
        height={240}
        className="mx-auto rounded-lg bg-white p-3 ring-1 ring-line"
      />
      <div className="text-center">
        <PageAddress username={username} />
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <PageAddressButtons username={username} />
        <ShareButton address={toPageAddress(username)} />
      </div>
      <HomeScreen />
      <Button asChild size="lg">
        <Link to={PATHS.edit}>Add more to it</Link>
      </Button>
    </Column>
  );
}

/** Uses the device's share sheet, if it has one. */
function ShareButton({ address }: { address: string }) {
  if (typeof navigator.share !== 'function') return null;
  const share = () => navigator.share({ url: address }).catch(() => undefined);
  return (
    <Button variant="secondary" onClick={() => void share()}>
      <Share2 />
      Share
    </Button>
  );
}

function Column({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-sm flex-col gap-6">{children}</div>;
}

/**
 * "Add to home screen" in browsers that support it, instructions where manual, otherwise nothing.
 */
export function HomeScreen() {
  const way = useHomeScreen();
  if (way === null) return null;
  if (way === 'by hand') {
    return (
      <p className="text-center text-ink-soft">
        To keep {PRODUCT_NAME} on your home screen, tap your browser’s Share button, then “Add to
        Home Screen”.
      </p>
    );
  }
  return (
    <Button variant="secondary" onClick={() => void askForHomeScreen()}>
      <Smartphone />
      Add to home screen
    </Button>
  );
}

/**
 * Saves the page begun on this device to its owner's profile. Refused content stays on the device.
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
      return Object.keys(changes).length === 0 ? profile : save.mutateAsync(changes);
    },
    stale: staleAfter.pictureChange(),
    inBackground: true,
    keep: () => keepStart(null),
  });
}
