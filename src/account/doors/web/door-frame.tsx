import type { ReactNode } from 'react';
import { PATHS } from '#kit/rules/paths.ts';
import { Logo } from '#kit/web/look/logo.tsx';
import { MainContent } from '#kit/web/look/main-content.tsx';
import { CardIllustration } from './card-illustration.tsx';
import { useWay, WayLink } from './way.tsx';

/** Wraps the sign-in screens: the form at the left, the product at the right. */
export function DoorFrame({ children }: { children: ReactNode }) {
  const { pathname } = useWay();
  return (
    <div className="flex min-h-dvh">
      <div className="flex flex-1 flex-col px-5 sm:px-8">
        <header className="flex h-20 items-center">
          <WayLink to={PATHS.pricing} aria-label="Plans and pricing" className="flex rounded-md">
            <Logo />
          </WayLink>
        </header>
        <MainContent
          pathname={pathname}
          className="mx-auto flex w-full max-w-sm flex-col pt-[8vh] pb-16"
        >
          {children}
        </MainContent>
      </div>
      <aside
        aria-hidden
        className="hidden flex-1 flex-col items-center justify-center gap-12 overflow-hidden border-line border-l bg-sunken p-12 lg:flex"
      >
        <CardIllustration />
        <p className="max-w-sm text-center text-ink-soft text-lg">
          Your links, your card and your contacts, on one page that is yours.
        </p>
      </aside>
    </div>
  );
}
