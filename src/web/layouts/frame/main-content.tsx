import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { RenderingFailure } from '#web/layouts/rendering-failure.tsx';
import { ErrorBoundary } from '#web/ui/loading/error-boundary.tsx';

export const CONTENT_ID = 'content';

type MainContentProps = {
  /** Of the screen that is shown. */
  pathname: string;
  className?: string | undefined;
  children: ReactNode;
};

/** The main part of every layout. A screen that fails while being drawn fails alone. */
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

/** The screen that was drawn last, whatever layout it stood in. */
let shownPathname: string | null = null;

/**
 * Moves the focus to the content when another screen has been drawn, as a browser would, so that a
 * screen reader reads it and the keyboard starts there. The first screen keeps its own focus, and so
 * does one that leads to a field: its effects come later.
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
