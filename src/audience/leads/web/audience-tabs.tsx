import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { NavLink } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { unreadLeadsQuery } from './plain-queries.ts';

const LOOK =
  'flex h-8 min-w-fit flex-1 items-center justify-center gap-1.5 rounded-sm border border-transparent px-2 font-medium text-ink-soft transition-colors sm:gap-2 sm:px-4 aria-[current=page]:border-line-strong aria-[current=page]:bg-raised aria-[current=page]:text-ink pointer-coarse:h-11';

/**
 * Tabs for the address book, the inbox with its unread count, and leads at an event; for team members also
 * the leads assigned to them.
 */
export function AudienceTabs() {
  const userId = useOwner();
  const unread = useQuery(unreadLeadsQuery(userId)).data ?? 0;
  const isStaff = Boolean(useQuery(ownProfileQuery(userId)).data?.agency_owner_id);
  return (
    <nav
      aria-label="People"
      className={clsx(
        'flex w-full flex-wrap rounded-md bg-sunken p-1',
        isStaff ? 'sm:w-120' : 'sm:w-96',
      )}
    >
      <NavLink to={PATHS.contacts} className={LOOK}>
        Contacts
      </NavLink>
      <NavLink end to={PATHS.leads} className={LOOK}>
        Leads
        {unread > 0 && (
          <span className="rounded-full bg-accent px-1.5 text-on-accent text-xs tabular-nums">
            {nameCount(unread)}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </NavLink>
      <NavLink to={PATHS.event} className={LOOK}>
        Event
      </NavLink>
      {isStaff && (
        <NavLink to={PATHS.teamLeads} className={LOOK}>
          Team leads
        </NavLink>
      )}
    </nav>
  );
}

function nameCount(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}

/** Larger counts show as "99+". */
const MOST = 99;
