import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { unreadLeadsQuery } from '../queries.ts';

const LOOK =
  'flex h-8 min-w-fit flex-1 items-center justify-center gap-2 rounded-sm px-4 font-medium text-ink-soft transition-colors aria-[current=page]:bg-surface aria-[current=page]:text-ink pointer-coarse:h-11';

/** The two screens about people: the address book, and what they sent, with how much of it is unread. */
export function AudienceTabs() {
  const unread = useQuery(unreadLeadsQuery(useOwner())).data ?? 0;
  return (
    <nav aria-label="People" className="flex w-full rounded-md bg-sunken p-1 sm:w-72">
      <NavLink to={PATHS.contacts} className={LOOK}>
        Contacts
      </NavLink>
      <NavLink to={PATHS.leads} className={LOOK}>
        Leads
        {unread > 0 && (
          <span className="rounded-full bg-accent px-1.5 text-on-accent text-xs tabular-nums">
            {nameCount(unread)}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </NavLink>
    </nav>
  );
}

function nameCount(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}

/** More isn't read as a number. */
const MOST = 99;
