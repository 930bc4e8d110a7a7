import { Menu } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { Logo } from '#kit/web/look/logo.tsx';
import type { NavigationEntry } from './navigation.ts';
import { UserMenu } from './user-menu.tsx';

type TopBarProps = {
  email: string;
  roleName?: string;
  ownScreens?: readonly NavigationEntry[];
  onMenu: () => void;
};

/** Menu button, logo, link to the code, user menu. */
export function TopBar({ onMenu, ...user }: TopBarProps) {
  return (
    <header className="sticky top-(--edge) z-30 flex h-14 items-center gap-2 border-line border-b bg-surface px-3">
      <IconButton label="Menu" icon={<Menu />} onClick={onMenu} />
      <Link to={PATHS.edit} className="flex rounded-md px-1">
        <Logo />
      </Link>
      <div className="flex-1" />
      <Button asChild variant="ghost" className="px-3.5">
        <Link to={PATHS.code} aria-label="Show your code">
          <svg aria-hidden viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
            <path d="M3 3h7v7H3zM14 3h7v7h-7zM3 14h7v7H3zM14 14h3v3M21 14v3M14 21h3M21 20v1" />
          </svg>
        </Link>
      </Button>
      <UserMenu {...user} />
    </header>
  );
}
