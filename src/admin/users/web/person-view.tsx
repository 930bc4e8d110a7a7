import { UserX } from 'lucide-react';
import { Link } from 'react-router';
import { nameRole, tellOthers } from '#admin/audit/rules/actions.ts';
import { AuditChanges } from '#admin/audit/web/audit-changes.tsx';
import type { Person } from '#admin/rules/parse-person.ts';
import { CaseVisitors } from '#admin/web/case-visitors.tsx';
import { adminUserPath, bioPath, PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EntryScreen } from '#kit/web/lists/entry-screen.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { toAmount } from '#money/plans/rules/quotas.ts';
import { DangerCard } from './danger-card.tsx';
import { PersonActions, type PersonProps } from './person-actions.tsx';
import { PersonHeader, PersonNotices } from './person-header.tsx';
import { PersonNotes } from './person-notes.tsx';

import { PersonPlan } from './person-plan.tsx';
import { personQuery } from './queries.ts';

type PersonViewProps = { ofUser: string };

export function PersonView({ ofUser }: PersonViewProps) {
  const userId = useOwner();
  return (
    <EntryScreen
      query={personQuery(userId, ofUser)}
      icon={<UserX />}
      words={{
        loading: 'Loading the account',
        failed: 'We couldn’t load the account',
        gone: 'There is no such account',
        because: 'It was deleted, or the link is incomplete.',
      }}
      back={
        <Button asChild variant="secondary">
          <Link to={PATHS.adminUsers}>All accounts</Link>
        </Button>
      }
    >
      {(person) => <Whole person={person} />}
    </EntryScreen>
  );
}

/** On phones: the person, helpful actions, details, and the danger zone last. */
function Whole(props: PersonProps) {
  const { person } = props;
  return (
    <>
      <PersonHeader {...props} />
      <CaseVisitors id={person.account.id} />
      <PersonNotices {...props} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="lg:col-start-2">
          <PersonActions {...props} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <PersonNotes person={person} />
          <PersonPage person={person} />
          <PersonPlan person={person} />
          <PersonAgency person={person} />
          <PersonSessions person={person} />
          <PersonUsage person={person} />
          <PersonHistory person={person} />
        </div>
        <div className="lg:col-start-2">
          <DangerCard {...props} />
        </div>
      </div>
    </>
  );
}

/** Storage used, of the plan's limit. */
function PersonUsage({ person: { usage } }: { person: Person }) {
  return (
    <Card title="Storage">
      <Facts columns={4}>
        {STORED.map(([quota, name]) => (
          <Fact key={quota} name={name}>
            {toAmount(quota, usage[quota])}
            {usage.maxima[quota] !== undefined && ` of ${toAmount(quota, usage.maxima[quota])}`}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

const STORED = [
  ['pictures', 'Pictures'],
  ['picture_bytes', 'Storage'],
  ['contacts', 'Contacts'],
  ['versions', 'Versions'],
] as const;

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

/** Acts of administrators and agencies on this account, newest first. */
function PersonHistory({ person: { account, audit } }: { person: Person }) {
  return (
    <Card
      title="Activity"
      action={
        audit.length > 0 && (
          <Button asChild variant="ghost" size="sm">
            <Link to={`${PATHS.adminAudit}?of=${account.id}`}>All of it</Link>
          </Button>
        )
      }
    >
      {audit.length === 0 ? (
        <p className="text-ink-soft">Nothing so far.</p>
      ) : (
        <ul className="-my-3 flex flex-col divide-y divide-line">
          {audit.map((entry) => (
            <li key={entry.id} className="flex flex-col gap-1 py-3">
              <p className="wrap-anywhere">
                <span className="font-medium">
                  {entry.actor_email ?? nameRole(entry.actor_role)}
                </span>{' '}
                {tellOthers(entry)}
              </p>
              <AuditChanges before={entry.before} after={entry.after} note={entry.note} />
              <time dateTime={entry.happened_at} className="text-ink-faint text-xs">
                {formatMoment(entry.happened_at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Their public page in a few numbers. */
function PersonPage({ person: { profile, usage } }: { person: Person }) {
  if (!profile) {
    return (
      <Card title="Page">
        <p className="text-ink-soft">None yet. It’s created when they first sign in.</p>
      </Card>
    );
  }
  const { username, is_active, updated_at, sections } = profile;
  return (
    <Card
      title="Page"
      action={is_active ? <Badge tone="success">Open</Badge> : <Badge tone="danger">Closed</Badge>}
    >
      <Facts>
        <Fact name="Address" isWide>
          <a href={bioPath(username)} target="_blank" rel="noopener" className={TEXT_LINK_LOOK}>
            {bioPath(username)}
          </a>
        </Fact>
        <Fact name="Views, 30 days">{usage.views_30.toLocaleString()}</Fact>
        <Fact name="Clicks, 30 days">{usage.clicks_30.toLocaleString()}</Fact>
        <Fact name="Leads">{usage.leads.toLocaleString()}</Fact>
        <Fact name="Visible sections">{sections.length.toLocaleString()}</Fact>
        <Fact name="Last saved">{formatMoment(updated_at)}</Fact>
      </Facts>
    </Card>
  );
}

function PersonSessions({ person: { sessions } }: { person: Person }) {
  const { length } = sessions;
  return (
    <Card
      title="Sessions"
      description={length === 1 ? 'Signed in on 1 device' : `Signed in on ${length} devices`}
    >
      {length > 0 && (
        <ul className="-my-3 flex flex-col divide-y divide-line">
          {sessions.map(({ created_at, refreshed_at }) => (
            <li key={created_at} className="flex flex-wrap justify-between gap-x-4 py-3">
              <span>Since {formatMoment(created_at)}</span>
              {refreshed_at !== null && (
                <span className="text-ink-faint">Last seen {formatMoment(refreshed_at)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
