import { Menu } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { divideEntries, findCurrent, type NavigationEntry } from './navigation.ts';

type BottomBarProps = {
  label: string;
  entries: NavigationEntry[];
  /** Opens the drawer, which has all entries. */
  onMore: () => void;
};

/** A phone's bottom bar: the first entries, and a button for the rest. */
export function BottomBar({ label, entries, onMore }: BottomBarProps) {
  const { pathname } = useLocation();
  const { shown, behind } = divideEntries(entries);
  const isBehind = behind.some(({ path }) => findCurrent(path, pathname));
  return (
    <nav
      aria-label={`${label}, short`}
      className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {shown.map(({ path, label: name, short, icon: Icon, count = 0 }) => (
        <Link
          key={path}
          to={path}
          aria-label={count > 0 ? `${name}, ${count} open` : name}
          aria-current={findCurrent(path, pathname)}
          className={ENTRY_LOOK}
        >
          <span className="relative">
            <Icon aria-hidden className="size-5" />
            {count > 0 && (
              <span className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-surface bg-danger" />
            )}
          </span>
          {short ?? name}
        </Link>
      ))}
      {behind.length > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={isBehind || undefined}
          className={ENTRY_LOOK}
          onClick={onMore}
        >
          <Menu aria-hidden className="size-5" />
          More
        </button>
      )}
    </nav>
  );
}

const ENTRY_LOOK =
  'relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 whitespace-nowrap font-medium text-ink-faint text-xs ' +
  'transition-colors [&[aria-current]]:text-accent-text [&[aria-current]]:before:absolute [&[aria-current]]:before:-top-px [&[aria-current]]:before:h-0.5 [&[aria-current]]:before:w-8 [&[aria-current]]:before:bg-mark';
