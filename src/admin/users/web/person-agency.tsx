import { Link } from 'react-router';
import type { Person } from '#admin/rules/parse-person.ts';
import { adminUserPath, PATHS } from '#kit/rules/paths.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';

/** The team they own or belong to; renders nothing without one. */
export function PersonAgency({
  person: { account, profile, agency, own_agency },
}: {
  person: Person;
}) {
  if (agency) {
    return (
      <Card title="Agency">
        <Facts>
          <Fact name="Works for">
            <Link to={adminUserPath(agency.owner_id)} className={TEXT_LINK_LOOK}>
              {agency.name || agency.email}
            </Link>
          </Fact>
        </Facts>
      </Card>
    );
  }
  if (!profile?.is_agency_profile) return null;
  return (
    <Card title="Agency">
      <Facts>
        <Fact name="Seats">{profile.agency_max_staff.toLocaleString()}</Fact>
        <Fact name="Staff">
          <Link
            to={`${PATHS.adminAgency}?q=${encodeURIComponent(account.email)}`}
            className={TEXT_LINK_LOOK}
          >
            {(own_agency?.staff_count ?? 0).toLocaleString()}
          </Link>
        </Fact>
      </Facts>
    </Card>
  );
}
