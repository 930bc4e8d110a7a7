import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { CONTENT_ID, MainContent } from './main-content.tsx';

/** The main part of a layout, around the screen that the router shows. */
export function Content({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <MainContent pathname={toScreen(pathname)} className={className}>
      {children}
    </MainContent>
  );
}

/** Two addresses of the editor are one screen, which is not drawn anew between them. */
function toScreen(pathname: string): string {
  return pathname === PATHS.personalize ? PATHS.edit : pathname;
}

/** The first stop of the keyboard: past everything that is the same on every screen. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-raised focus:px-4 focus:py-2 focus:shadow-raised"
    >
      Skip to content
    </a>
  );
}
