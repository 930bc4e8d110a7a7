import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { RenderingFailure } from './status-screen.tsx';

export const CONTENT_ID = 'content';

type MainContentProps = {
  /** The current screen's path. */
  pathname: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Every layout's main part. A screen that fails to render doesn't affect the rest. */
export function MainContent({ pathname, className, children }: MainContentProps) {
  const main = useFocusOnNavigation(pathname);
  return (
    <main ref={main} id={CONTENT_ID} tabIndex={-1} className={clsx('flex-1', className)}>
      <ErrorBoundary key={pathname} fallback={(error) => <RenderingFailure error={error} />}>
        {children}
      </ErrorBoundary>
    </main>
  );
}

/** The last rendered screen, in any layout. */
let shownPathname: string | null = null;

/**
 * Moves the focus to the content after a navigation, as a browser would on a page load, so that
 * screen readers read it and keyboards start there. The first screen keeps its own focus, and so
 * does one that leads to a field, whose effects run later.
 */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const isAnother = shownPathname !== null && shownPathname !== pathname;
    shownPathname = pathname;
    if (isAnother) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
