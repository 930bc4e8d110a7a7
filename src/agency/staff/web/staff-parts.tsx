import { bioPath } from '#kit/rules/paths.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Breakable } from '#kit/web/ui/breakable.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import {
  parseStaffStatus,
  STAFF_STATUSES,
  type StaffStatus,
  toExpiry,
} from '#page/locks/rules/staff-status.ts';
import type { Staff, StaffPage } from './queries.ts';

/** @returns a person's name, or their email if the name is unknown */
export function nameStaff({ full_name, email }: Pick<Staff, 'full_name' | 'email'>): string {
  return full_name || email;
}

const TONES = { invited: 'neutral', active: 'success', suspended: 'warning' } as const;

type StaffPartProps = { staff: Staff; page: StaffPage | undefined };

/** A member's status; a page closed for a reason other than the agency's is marked too. */
export function StaffBadge({ staff: { status, invited_at }, page }: StaffPartProps) {
  const now = useCurrentMinute();
  const known: StaffStatus = parseStaffStatus(status);
  if (known === 'active' && page?.is_active === false) {
    return <Badge tone="warning">Page offline</Badge>;
  }
  if (known === 'invited' && toExpiry(invited_at).getTime() <= now) {
    return <Badge tone="warning">Invitation expired</Badge>;
  }
  return <Badge tone={TONES[known]}>{STAFF_STATUSES[known]}</Badge>;
}

export function StaffPicture({ staff, page }: StaffPartProps) {
  return <Avatar name={nameStaff(staff)} src={page?.profile_picture_url} size="sm" />;
}

export function ManagerBadge({ staff: { led_groups } }: { staff: Staff }) {
  const count = led_groups?.length;
  if (count === undefined) return <Badge tone="neutral">Manager</Badge>;
  return (
    <Badge tone="neutral">
      {count === 1 ? 'Manager of 1 group' : `Manager of ${count} groups`}
    </Badge>
  );
}

/** The member's name and picture, linked to their page if they have one. */
export function StaffName({ staff, page }: StaffPartProps) {
  const name = nameStaff(staff);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <StaffPicture staff={staff} page={page} />
      <div className="wrap-anywhere min-w-0">
        {page ? (
          <a
            href={bioPath(page.username)}
            target="_blank"
            rel="noopener"
            dir="auto"
            className="inline-flex min-h-6 items-center rounded-sm font-medium underline-offset-4 hover:underline"
          >
            {name}
          </a>
        ) : (
          <p dir="auto" className="font-medium">
            {name}
          </p>
        )}
        {staff.full_name && (
          <p className="font-normal text-ink-soft">
            <Breakable>{staff.email}</Breakable>
          </p>
        )}
        {staff.role === 'manager' && <ManagerBadge staff={staff} />}
      </div>
    </div>
  );
}

/** A member's email and page, below their name. */
export function StaffContact({ staff: { email }, page }: StaffPartProps) {
  return (
    <div className="flex flex-col items-start text-ink-soft">
      <p>
        <Breakable>{email}</Breakable>
      </p>
      {page && (
        <a
          href={bioPath(page.username)}
          target="_blank"
          rel="noopener"
          className={`${TEXT_LINK_LOOK} inline-flex min-h-11 items-center`}
        >
          Open page
        </a>
      )}
    </div>
  );
}

/** When a member joined, or was invited. */
export function StaffSince({ staff: { status, joined_at, invited_at } }: { staff: Staff }) {
  const isWaiting = status === 'invited' || joined_at === null;
  const time = isWaiting ? invited_at : joined_at;
  return (
    <time dateTime={time} className="whitespace-nowrap text-ink-faint">
      {isWaiting ? 'Invited' : 'Joined'} {formatDate(time)}
    </time>
  );
}
