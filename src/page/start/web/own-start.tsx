import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { isNewcomer } from '../rules/blank-page.ts';
import { keepStart } from './kept-start.ts';
import { LivePage } from './live-page.tsx';
import { StartPage } from './start-page.tsx';

type OwnStartProps = {
  userId: string;
  email: string | null;
  /** Whether the person's email is confirmed, which opens the page to visitors. */
  isConfirmed: boolean;
  /** Whether they made the page before signing in. */
  isBegun: boolean;
};

/** Publishes the page that a signed-in person began, or lets them begin one; people with a page edit it. */
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
