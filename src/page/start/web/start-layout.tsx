import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RouterWay } from '#account/doors/web/auth-layout.tsx';
import { PATHS } from '#kit/rules/paths.ts';
import { Content, SkipLink } from '#kit/web/look/content.tsx';
import { Logo } from '#kit/web/look/logo.tsx';
import { useSession } from '#kit/web/session/session.ts';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';

/** Wraps the screens that build a first page before sign-up. */
export function StartLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <RouterWay>
      <div className="mx-auto flex min-h-dvh w-full max-w-[1120px] flex-col px-5 sm:px-8">
        <SkipLink />
        <header className="flex h-16 items-center justify-between gap-4 sm:h-20">
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
