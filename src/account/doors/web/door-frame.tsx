import { Globe, Mail, Phone } from 'lucide-react';
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
          Your links, your card and your contacts, on one page that is yours.
        </p>
      </aside>
    </div>
  );
}

/** A miniature public page, drawn with the tokens so that it follows the theme. Decorative. */
function CardIllustration() {
  return (
    <div className="w-72 overflow-hidden rounded-[24px] border border-line bg-surface shadow-raised">
      <div className="h-24 bg-linear-to-br from-accent to-accent-hover" />
      <div className="-mt-9 flex flex-col items-center gap-4 px-6 pb-7">
        <span className="grid size-18 place-items-center rounded-full border-4 border-surface bg-accent-soft font-semibold text-accent-text text-xl">
          A
        </span>
        <div className="flex flex-col items-center gap-0.5">
          <span className="font-semibold text-base">Ada Marin</span>
          <span className="text-ink-faint">Architect, Lisbon</span>
        </div>
        <div className="flex gap-3">
          {[Mail, Phone, Globe].map((Icon, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: three fixed icons
              key={index}
              className="grid size-9 place-items-center rounded-full border border-line text-ink-soft"
            >
              <Icon className="size-4" />
            </span>
          ))}
        </div>
        <div className="flex w-full flex-col gap-2.5">
          {['Selected work', 'Book a first visit', 'Studio journal'].map((label) => (
            <span
              key={label}
              className="grid h-11 place-items-center rounded-md border border-line bg-canvas font-medium"
            >
              {label}
            </span>
          ))}
          <span className="grid h-11 place-items-center rounded-md bg-accent font-medium text-on-accent">
            Save contact
          </span>
        </div>
      </div>
    </div>
  );
}
