import { type ReactNode, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { useIsWaiting } from '#kit/web/loading/deferred.ts';
import { ProgressBar } from '#kit/web/loading/spinner.tsx';
import { Content, SkipLink } from '#kit/web/look/content.tsx';
import { QuestionDialog } from '#kit/web/overlays/question.tsx';
import { Sheet } from '#kit/web/overlays/sheet.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Drawer } from './drawer.tsx';
import type { NavigationEntry } from './navigation.ts';
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
 * Top bar, drawer and content. On wide screens the drawer is always open, and the menu button
 * narrows it to icons; on others the button slides it in. Phones also get a bottom bar.
 */
export function Shell({ label, email, roleName, entries, ownScreens = [], notice }: ShellProps) {
  const { pathname } = useLocation();
  // An editor of three columns needs the room; a drawer opened there stays open.
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
