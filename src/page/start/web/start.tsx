import type { User } from '@supabase/auth-js';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PATHS, startPath } from '#kit/rules/paths.ts';
import { useSession } from '#kit/web/session/session.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { StartPage } from './start-page.tsx';
// Loaded early, because browsers fire their event only once.
import './home-screen.ts';
import { Link } from 'react-router';
import { RouterWay } from '#account/doors/web/auth-layout.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Content, SkipLink } from '#kit/web/look/content.tsx';
import { Logo } from '#kit/web/look/logo.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { claimStart, isStartOf, markStart } from './kept-start.ts';

// In the sign-up screen's file, since every screen would load a separate chunk.
const LaterSignUpForm = lazily(
  () => import('#account/sign-in/web/sign-up.tsx'),
  (file) => file.BegunSignUp,
);

// The code for saving loads only after sign-in.
const LaterOwnStart = lazily(
  () => import('./own-start.tsx'),
  (file) => file.OwnStart,
);

/** A first page: content before sign-up, publication afterwards. */
export function StartScreen() {
  const session = useSession();
  return (
    <StartLayout>
      <PageTitle title="Make your page" />
      {session ? (
        <SignedIn user={session.user} />
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

/** Publishes the page started before signing in, or starts one now. */
function SignedIn({ user: { id, email, email_confirmed_at } }: { user: User }) {
  const [search] = useSearchParams();
  const [isBegun] = useState(() => {
    claimStart(search.get('begun'), email);
    return isStartOf(email);
  });
  return (
    <Suspense fallback={<Skeleton className="h-80" />}>
      <LaterOwnStart
        userId={id}
        email={email ?? null}
        isConfirmed={Boolean(email_confirmed_at)}
        isBegun={isBegun}
      />
    </Suspense>
  );
}

/** Wraps the screens that build a first page before sign-up. */
function StartLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <RouterWay>
      <div className="mx-auto flex min-h-dvh w-full max-w-[1120px] flex-col px-5 sm:px-8">
        <SkipLink />
        <header data-logo className="flex h-16 items-center justify-between gap-4 sm:h-20">
          <Link to={PATHS.pricing} aria-label="Plans and pricing" className="flex rounded-md">
            <Logo />
          </Link>
          {!session && (
            <p className="text-ink-soft">
              Have a page?{' '}
              <Link to={PATHS.auth} className={TEXT_LINK_LOOK}>
                Sign in
              </Link>
            </p>
          )}
        </header>
        <Content className="flex flex-col pt-4 pb-16 sm:pt-10">{children}</Content>
      </div>
    </RouterWay>
  );
}
