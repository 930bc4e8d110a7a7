import { LogOut, Moon, Sun } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useSignOut } from '#account/security/web/use-sign-out.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useTheme } from '#kit/web/look/theme.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { findCurrent, type NavigationEntry } from './navigation.ts';

type DrawerProps = {
  label: string;
  roleName?: string;
  entries?: NavigationEntry[];
  /** Called after a choice, so that a sheet can close. */
  onChoose?: () => void;
};

/** The entries from top to bottom, then the theme and sign-out. */
export function Drawer({ label, roleName, entries, onChoose }: DrawerProps) {
  const { theme, toggleTheme } = useTheme();
  const signOut = useSignOut();
  const otherTheme = theme === 'dark' ? 'Light mode' : 'Dark mode';
  return (
    <div className="flex h-full flex-col justify-between gap-4 py-3">
      <nav
        aria-label={label}
        className="flex min-h-0 flex-col gap-1 overflow-y-auto px-3 [scrollbar-width:thin]"
      >
        {roleName && (
          <div className="px-1 pb-2 group-data-narrow/drawer:hidden">
            <Badge tone="accent">{roleName}</Badge>
          </div>
        )}
        {entries
          ? entries.map((entry, index) => (
              <Fragment key={entry.path}>
                {entry.group !== entries[index - 1]?.group && <GroupName name={entry.group} />}
                <DrawerLink entry={entry} {...(onChoose && { onChoose })} />
              </Fragment>
            ))
          : PLACEHOLDERS.map((key) => <Skeleton key={key} className="h-10" />)}
      </nav>
      <div className="mx-3 flex shrink-0 flex-col gap-1 border-line border-t pt-3">
        <button type="button" title={otherTheme} className={ITEM_LOOK} onClick={toggleTheme}>
          {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
          <ItemLabel>{otherTheme}</ItemLabel>
        </button>
        <button
          type="button"
          title="Logout"
          className={ITEM_LOOK}
          onClick={() => {
            onChoose?.();
            void signOut();
          }}
        >
          <LogOut aria-hidden />
          <ItemLabel>Logout</ItemLabel>
        </button>
      </div>
    </div>
  );
}

/** Above a group's entries; a line in the narrow drawer. */
function GroupName({ name = '' }: { name?: string | undefined }) {
  return (
    <p className="mt-3 border-line px-[11px] pb-1 font-medium text-ink-faint text-xs empty:mt-2 empty:border-t group-data-narrow/drawer:mt-2 group-data-narrow/drawer:border-t group-data-narrow/drawer:pb-0 group-data-narrow/drawer:[&>span]:sr-only">
      {name && <span>{name}</span>}
    </p>
  );
}

function DrawerLink({ entry, onChoose }: { entry: NavigationEntry; onChoose?: () => void }) {
  const { pathname } = useLocation();
  const Icon = entry.icon;
  return (
    <Link
      to={entry.path}
      title={entry.label}
      aria-current={findCurrent(entry.path, pathname)}
      {...(onChoose && { onClick: onChoose })}
      className={ITEM_LOOK}
    >
      <Icon aria-hidden />
      <ItemLabel>{entry.label}</ItemLabel>
      <Count count={entry.count} />
    </Link>
  );
}

/** The number of waiting items; a dot in the narrow drawer. */
function Count({ count = 0 }: { count?: number | undefined }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-danger-soft px-2 py-0.5 font-medium text-danger text-xs group-data-narrow/drawer:absolute group-data-narrow/drawer:top-1.5 group-data-narrow/drawer:right-1.5 group-data-narrow/drawer:size-2 group-data-narrow/drawer:bg-danger group-data-narrow/drawer:p-0">
      <span className="group-data-narrow/drawer:sr-only">{count > 99 ? '99+' : count}</span>
      <span className="sr-only"> open</span>
    </span>
  );
}

function ItemLabel({ children }: { children: ReactNode }) {
  return <span className="truncate group-data-narrow/drawer:sr-only">{children}</span>;
}

const ITEM_LOOK =
  'relative flex h-10 shrink-0 items-center gap-3 rounded-md px-[11px] font-medium text-ink-soft transition-colors ' +
  'hover:bg-hover hover:text-ink [&[aria-current]]:bg-accent-soft [&[aria-current]]:text-accent-text ' +
  '[&[aria-current]]:before:absolute [&[aria-current]]:before:left-[3px] [&[aria-current]]:before:size-1.5 [&[aria-current]]:before:rounded-full [&[aria-current]]:before:bg-mark pointer-coarse:h-11 [&_svg]:size-[18px] [&_svg]:shrink-0';

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
