import type { ReactNode } from 'react';
import { PATHS } from '#kit/rules/paths.ts';
import { Logo } from '#kit/web/look/logo.tsx';
import { MainContent } from '#kit/web/look/main-content.tsx';
import { useWay, WayLink } from './way.tsx';

/** Wraps the sign-in screens: the form at the left, the product at the right. */
export function DoorFrame({ children }: { children: ReactNode }) {
  const { pathname } = useWay();
  return (
    <div className="flex min-h-dvh">
      <div className="flex flex-1 flex-col px-5 sm:px-8">
        <header data-logo className="flex h-20 items-center">
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
          Your links, card and contacts on one page.
        </p>
      </aside>
    </div>
  );
}

/** A card with one corner turned down, like the logo. Decorative. */
function CardIllustration() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 376 264"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      className="w-full max-w-md text-ink"
    >
      <path
        className="fill-sunken"
        transform="rotate(-7 188 132)"
        d="M26 28h324a6 6 0 0 1 6 6v196a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6V34a6 6 0 0 1 6-6z"
      />
      <path
        className="fill-surface"
        d="M26 28h266l64 64v138a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6V34a6 6 0 0 1 6-6z"
      />
      <path className="fill-mark" d="M292 28v58a6 6 0 0 0 6 6h58z" />
      <path className="stroke-line-strong" d="M48 172h280" />
      <g stroke="none">
        <text x="46" y="118" className="fill-ink font-display text-3xl">
          Ada Marin
        </text>
        <text x="48" y="146" className="fill-ink-soft text-sm">
          Architect, Lisbon
        </text>
        <text x="48" y="206" className="fill-ink-soft text-sm">
          Selected work · Studio journal · Book a visit
        </text>
      </g>
    </svg>
  );
}
