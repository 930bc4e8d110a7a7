import { Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { PATHS, startPath } from '#kit/rules/paths.ts';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { useSession } from '#kit/web/session/session.ts';
import { StartLayout } from './start-layout.tsx';
import { StartPage } from './start-page.tsx';
// Loaded early: browsers fire their event only once.
import './home-screen.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { claimStart, isStartOf, markStart } from './kept-start.ts';

// From the sign-up screen's file: a separate chunk would be loaded with every screen.
const LaterSignUpForm = lazily(
  () => import('#account/sign-in/web/sign-up.tsx'),
  (file) => file.BegunSignUp,
);

// The code that saves loads only once signed in.
const LaterLivePage = lazily(
  () => import('./live-page.tsx'),
  (file) => file.LivePage,
);

/** A first page: its content before sign-up, and its publication afterwards. */
export function StartScreen() {
  const session = useSession();
  return (
    <StartLayout>
      <PageTitle title="Make your page" />
      {session ? (
        <SignedIn userId={session.user.id} email={session.user.email} />
      ) : (
        <StartPage
          account={({ name, email }, change) => (
            <Suspense fallback={<Skeleton className="h-80" />}>
              <LaterSignUpForm
                fullName={name}
                email={email}
                onSent={(sent) => change({ email: sent })}
                toRedirect={() => startPath(markStart())}
              />
            </Suspense>
          )}
        />
      )}
    </StartLayout>
  );
}

/** Signed-in people without a begun page go to the editor. */
function SignedIn({ userId, email }: { userId: string; email: string | undefined }) {
  const [search] = useSearchParams();
  const [isBegun] = useState(() => {
    claimStart(search.get('begun'), email);
    return isStartOf(email);
  });
  if (!isBegun) return <Navigate to={PATHS.edit} replace />;
  return (
    <Suspense fallback={<Skeleton className="h-80" />}>
      <LaterLivePage userId={userId} />
    </Suspense>
  );
}
