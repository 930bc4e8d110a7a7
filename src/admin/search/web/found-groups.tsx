import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toAccountStatus } from '#admin/rules/account-status.ts';
import { nameFact, namePlanOf, toMoney } from '#admin/rules/ledger-words.ts';
import type { Found } from '#admin/rules/search.ts';
import { adminUserPath, PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';

type FoundGroupsProps = { found: Found; typed: string };

/** The results, one card per kind; empty kinds are left out. */
export function FoundGroups({ found, typed }: FoundGroupsProps) {
  const all = (path: string) => `${path}?q=${encodeURIComponent(typed)}`;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Group title="People" all={all(PATHS.adminUsers)} count={found.people.length}>
        {found.people.map((person) => (
          <Answer
            key={person.user_id}
            to={adminUserPath(person.user_id)}
            title={person.full_name || person.email}
            detail={[person.full_name && person.email, person.username]}
          >
            <Badge tone={toAccountStatus(person.status).tone}>
              {toAccountStatus(person.status).label}
            </Badge>
          </Answer>
        ))}
      </Group>
      <Group title="Payments" count={found.payments.length}>
        {found.payments.map((payment) => (
          <Answer
            key={payment.id}
            to={adminUserPath(payment.user_id)}
            title={nameFact(payment)}
            detail={[payment.name, namePlanOf(payment), formatDate(payment.happened_at)]}
          >
            <span className="whitespace-nowrap font-medium">{toMoney(payment)}</span>
          </Answer>
        ))}
      </Group>
      <Group title="Agencies" all={all(PATHS.adminAgency)} count={found.agencies.length}>
        {found.agencies.map(({ owner_id, name, email }) => (
          <Answer key={owner_id} to={adminUserPath(owner_id)} title={name} detail={[email]} />
        ))}
      </Group>
      <Group title="Leads" all={all(PATHS.adminLeads)} count={found.leads.length}>
        {found.leads.map(({ id, full_name, email, company, username, created_at }) => (
          <Answer
            key={id}
            to={`${PATHS.adminLeads}?q=${encodeURIComponent(email || full_name || typed)}`}
            title={full_name || email || 'No name'}
            detail={[full_name && email, company, `to ${username}`, formatDate(created_at)]}
          />
        ))}
      </Group>
    </div>
  );
}

type GroupProps = { title: string; all?: string; count: number; children: ReactNode };

function Group({ title, all, count, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <Card
      title={title}
      action={
        all && (
          <Button asChild variant="ghost" size="sm">
            <Link to={all} aria-label={`All ${title.toLowerCase()} found`}>
              See all
            </Link>
          </Button>
        )
      }
    >
      <ul aria-label={title} className="-my-3 flex flex-col divide-y divide-line">
        {children}
      </ul>
    </Card>
  );
}

type AnswerProps = {
  to: string;
  title: string;
  /** Empty parts are left out. */
  detail: readonly (string | null)[];
  children?: ReactNode;
};

function Answer({ to, title, detail, children }: AnswerProps) {
  return (
    <li className="relative flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <Link
          to={to}
          dir="auto"
          className="wrap-anywhere rounded-sm font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <p className="wrap-anywhere text-ink-faint">{detail.filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </li>
  );
}
