import { ChevronDown, ExternalLink, LogOut, Menu, Settings } from 'lucide-react';
import { Link } from 'react-router';
import { readAccountName, readAccountPicture } from '#account/rules/account-profile.ts';
import { useSignOut } from '#account/security/web/use-sign-out.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { MENU_EMAIL_LENGTH, SUPPORT_LINKS } from '#kit/rules/product.ts';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { Logo } from '#kit/web/look/logo.tsx';
import {
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '#kit/web/overlays/dropdown-menu.tsx';
import { useSession } from '#kit/web/session/session.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import type { NavigationEntry } from './navigation.ts';

type TopBarProps = {
  email: string;
  roleName?: string;
  ownScreens?: readonly NavigationEntry[];
  onMenu: () => void;
};

/** Menu button, logo, link to the QR code, user menu. */
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

type UserMenuProps = {
  email: string;
  roleName?: string;
  /** The person's own screens that the drawer doesn't list. */
  ownScreens?: readonly NavigationEntry[];
};

/** The signed-in person's menu. */
export function UserMenu({ email, roleName, ownScreens = [] }: UserMenuProps) {
  const signOut = useSignOut();
  const shownEmail = truncateEmail(email);
  const account = useSession()?.user.user_metadata ?? {};
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={`User menu, ${shownEmail}`}
          className="flex h-11 items-center gap-2 rounded-md px-2 text-ink-soft transition-colors hover:bg-hover hover:text-ink"
        >
          <Avatar
            name={readAccountName(account) || email}
            src={readAccountPicture(account)}
            size="sm"
          />
          <span className="hidden sm:inline">{shownEmail}</span>
          <ChevronDown aria-hidden className="size-4" />
        </button>
      }
    >
      <MenuLabel>
        <span className="flex items-center justify-between gap-4">
          <span className="text-ink-soft">{shownEmail}</span>
          {roleName && <Badge tone="accent">{roleName}</Badge>}
        </span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to={PATHS.accountSettings}>
          <Settings aria-hidden />
          My profile
        </Link>
      </MenuItem>
      {ownScreens.map(({ path, label, icon: Icon }) => (
        <MenuItem key={path} asChild>
          <Link to={path}>
            <Icon aria-hidden />
            {label}
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      {SUPPORT_LINKS.map((link) => (
        <MenuItem key={link.label} asChild>
          <a href={link.url} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            {link.label}
          </a>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </DropdownMenu>
  );
}

/**
 * @param email of the signed-in person
 * @returns its first 30 characters, then an ellipsis if cut
 */
export function truncateEmail(email: string): string {
  return email.length > MENU_EMAIL_LENGTH ? `${email.slice(0, MENU_EMAIL_LENGTH)}…` : email;
}
