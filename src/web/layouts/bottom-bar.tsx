import { Link, useLocation } from 'react-router';
import { BOTTOM_BAR_SIZE, isCurrent, type NavigationEntry } from './navigation.ts';

/** The first entries at the lower edge of a phone, where the thumb is. */
export function BottomBar({ label, entries }: { label: string; entries: NavigationEntry[] }) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={`${label}, short`}
      className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {entries.slice(0, BOTTOM_BAR_SIZE).map(({ path, label: name, icon: Icon }) => (
        <Link
          key={path}
          to={path}
          aria-current={isCurrent(path, pathname) ? 'page' : undefined}
          className="flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 font-medium text-ink-faint text-xs aria-[current=page]:text-accent-text"
        >
          <Icon aria-hidden className="size-5" />
          <span className="max-w-full truncate px-1">{name}</span>
        </Link>
      ))}
    </nav>
  );
}
