import { Menu } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { ICON_BUTTON_LOOK, IconButton } from '#kit/web/buttons/icon-button.tsx';
import { Logo } from '#kit/web/look/logo.tsx';
import type { NavigationEntry } from './navigation.ts';
import { UserMenu } from './user-menu.tsx';

type TopBarProps = {
  email: string;
  roleName?: string;
  ownScreens?: readonly NavigationEntry[];
  onMenu: () => void;
};

/** Menu button, logo, the way to one's code, user menu. */
export function TopBar({ onMenu, ...user }: TopBarProps) {
  return (
    <header className="sticky top-(--edge) z-30 flex h-14 items-center gap-2 border-line border-b bg-surface px-3">
      <IconButton label="Menu" icon={<Menu />} onClick={onMenu} />
      <Link to={PATHS.edit} className="flex rounded-md px-1">
        <Logo />
      </Link>
      <div className="flex-1" />
      <Link to={PATHS.code} aria-label="Show your code" className={ICON_BUTTON_LOOK}>
        {/* The icon set's own is larger, and this is in every screen's first script. */}
        <svg aria-hidden viewBox="0 0 24 24" fill="currentColor">
          <path d="M3 3h8v8H3zM5 5v4h4V5zM13 3h8v8h-8zM15 5v4h4V5zM3 13h8v8H3zM5 15v4h4v-4zM14 14h6v6h-6z" />
        </svg>
      </Link>
      <UserMenu {...user} />
    </header>
  );
}
