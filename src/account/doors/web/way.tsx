import { type ComponentProps, createContext, type MouseEvent, use } from 'react';

/**
 * The current location and how to navigate. Sign-in screens render before the dashboard's router is loaded,
 * and later inside it, so they depend on neither.
 */
export type Way = {
  pathname: string;
  search: URLSearchParams;
  /**
   * @param path of a screen, with its query
   * @returns a promise, resolved once that screen is rendered
   */
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

/** A link from one sign-in screen to another. */
export function WayLink({ to, ...rest }: WayLinkProps) {
  const { go } = useWay();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void go(to);
  };
  return <a {...rest} href={to} onClick={press} />;
}

/** Any other click opens a tab or window, or saves: the browser's job. */
function isPlainPress({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** @returns the path of a screen, with the query to keep */
export function withSearch(pathname: string, search: URLSearchParams): string {
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}
