import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { CONTENT_ID, MainContent } from './main-content.tsx';

/** A layout's main part, around the router's screen. */
export function Content({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <MainContent pathname={toScreen(pathname)} className={className}>
      {children}
    </MainContent>
  );
}

/** The editor's two URLs are one screen, which isn't remounted between them. */
function toScreen(pathname: string): string {
  return pathname === PATHS.personalize ? PATHS.edit : pathname;
}

/** The first tab stop: skips the parts all screens share. */
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
