import { toAccountStatus } from '#admin/rules/person.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

type PersonBadgesProps = {
  status: string;
  is_administrator: boolean;
  is_agency?: boolean;
  agency_owner_id?: string | null;
  /** The agency that invited them, until they answer. */
  inviter?: string | null;
};

/** One badge each for status, role and agency; status comes first. */
export function PersonBadges(person: PersonBadgesProps) {
  const { status, is_administrator, is_agency = false, agency_owner_id = null, inviter } = person;
  const { label, tone } = toAccountStatus(status);
  return (
    <span className="inline-flex max-w-full flex-wrap gap-1.5">
      <Badge tone={tone}>
        <span className="truncate">{inviter ? `${label} by ${inviter}` : label}</span>
      </Badge>
      {is_administrator && <Badge tone="accent">Administrator</Badge>}
      {agency_owner_id !== null ? <Badge>Staff</Badge> : is_agency && <Badge>Agency</Badge>}
    </span>
  );
}
