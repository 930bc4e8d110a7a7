import { Link } from 'react-router';
import { adminUserPath, REPORT_PARAMETER } from '#kit/rules/paths.ts';
import { EntryLink } from '#kit/web/lists/entry-link.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import type { Case } from '#page/safety/rules/parse-case.ts';
import { describeCase, OutcomeBadge } from './case-words.tsx';

/** The page's owner, and other reports about it. */
export function CasePerson({ found }: { found: Case }) {
  const { person, others } = found;
  return (
    <Card title="Owner">
      <div className="wrap-anywhere flex flex-col gap-0.5">
        <bdi className="font-medium">{person.full_name || person.username}</bdi>
        <span className="text-ink-soft">{person.email}</span>
        <span className="text-ink-faint">Here since {formatDate(person.created_at)}</span>
        <Link to={adminUserPath(person.user_id)} className={LINK_LOOK}>
          All about this account
        </Link>
      </div>
      {others.length > 0 && (
        <ul
          aria-label="Other reports of this page"
          className="mt-3 flex flex-col gap-3 border-line border-t pt-4"
        >
          {others.map((other) => (
            <li key={other.id} className="flex flex-wrap items-center justify-between gap-2">
              <EntryLink param={REPORT_PARAMETER} id={other.id} isColored>
                {describeCase(other)}
              </EntryLink>
              <OutcomeBadge outcome={other.outcome} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const LINK_LOOK =
  'inline-flex min-h-6 items-center rounded-sm text-accent-text underline-offset-4 hover:underline pointer-coarse:min-h-11';
