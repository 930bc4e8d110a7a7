import { type ComponentProps, createContext, type MouseEvent, use } from 'react';

/**
 * Where the reader is, and how a screen leads on. The doors come before the dashboard's router has
 * been fetched, and are screens of that router later, so they know neither.
 */
export type Way = {
  pathname: string;
  search: URLSearchParams;
  /** @param path of a screen, with its query @returns when that screen is there */
  go: (path: string, options?: { replace?: boolean }) => Promise<void>;
};

const WayContext = createContext<Way | null>(null);

export const WayProvider = WayContext.Provider;

export function useWay(): Way {
  const way = use(WayContext);
  if (!way) throw new Error('A door is drawn outside of a WayProvider.');
  return way;
}

type WayLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** The path of a screen, with its query. */
  to: string;
};

/** A link from a door to another screen. */
export function WayLink({ to, ...rest }: WayLinkProps) {
  const { go } = useWay();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void go(to);
  };
  return <a {...rest} href={to} onClick={press} />;
}

/** Any other opens a tab or a window, or saves, which is the browser's own work. */
function isPlainPress({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** @returns the path of a screen with the query that is kept on the way there */
export function withSearch(pathname: string, search: URLSearchParams): string {
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}
