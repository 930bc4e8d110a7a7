import { LogOut, Menu, Moon, Sun } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useSignOut } from '#account/security/web/use-sign-out.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { useIsWaiting } from '#kit/web/loading/deferred.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ProgressBar } from '#kit/web/loading/spinner.tsx';
import { Content, SkipLink } from '#kit/web/look/content.tsx';
import { useTheme } from '#kit/web/look/theme.ts';
import { QuestionDialog } from '#kit/web/overlays/question.tsx';
import { Sheet } from '#kit/web/overlays/sheet.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { divideEntries, findCurrent, type NavigationEntry } from './navigation.ts';
import { TopBar } from './top-bar.tsx';

type ShellProps = {
  /** Names the drawer's navigation for screen readers. */
  label: string;
  email: string;
  roleName?: string;
  /** Undefined while the person's rights are still loading. */
  entries?: NavigationEntry[];
  /** More links in the user menu. */
  ownScreens?: readonly NavigationEntry[];
  /** Shown above every screen. */
  notice?: ReactNode;
};

/**
 * Top bar, drawer and content. On wide screens the drawer is always open, and the menu button narrows it to
 * icons; on narrower ones the button slides it in. Phones also get a bottom bar.
 */
export function Shell({ label, email, roleName, entries, ownScreens = [], notice }: ShellProps) {
  const { pathname } = useLocation();
  // The three-column editor needs the room; a drawer opened there stays open.
  const isNarrowFirst = pathname === PATHS.edit || pathname === PATHS.personalize;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const narrow = chosen ?? isNarrowFirst;
  const [sheetOpen, setSheetOpen] = useState(false);
  const isWaiting = useIsWaiting();
  const pressMenu = () =>
    window.matchMedia(DRAWER_STANDS).matches ? setChosen(!narrow) : setSheetOpen(true);
  const drawer = { label, ...(roleName && { roleName }), ...(entries && { entries }) };
  return (
    <div data-shell className="flex min-h-dvh flex-col">
      <SkipLink />
      {isWaiting && <ProgressBar label="Loading" />}
      <TopBar
        email={email}
        ownScreens={ownScreens}
        onMenu={pressMenu}
        {...(roleName && { roleName })}
      />
      <div className="flex flex-1">
        <aside
          data-narrow={narrow || undefined}
          className="group/drawer sticky top-[calc(3.5rem+var(--edge))] hidden h-[calc(100dvh-3.5rem-var(--edge))] w-60 shrink-0 border-line border-r bg-surface transition-[width] data-narrow:w-[65px] lg:block"
        >
          <Drawer {...drawer} />
        </aside>
        <Content className="min-w-0 px-4 pt-6 pb-28 sm:px-6 sm:pt-8 lg:px-8 lg:pb-12">
          <div className="mx-auto flex w-full max-w-[1120px] flex-col gap-6">
            {notice}
            <Outlet />
          </div>
        </Content>
      </div>
      {entries && <BottomBar label={label} entries={entries} onMore={() => setSheetOpen(true)} />}
      <Sheet title="Menu" open={sheetOpen} onOpenChange={setSheetOpen}>
        <Drawer {...drawer} onChoose={() => setSheetOpen(false)} />
      </Sheet>
      <QuestionDialog />
    </div>
  );
}

/** From this width the drawer is always open: `lg` in the stylesheet. */
const DRAWER_STANDS = '(min-width: 64rem)';

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
