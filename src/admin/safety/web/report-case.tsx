import { queryOptions } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { Link } from 'react-router';
import { CaseVisitors } from '#admin/web/case-visitors.tsx';
import { adminUserPath, bioPath, REPORT_PARAMETER } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { BackToList, EntryLink } from '#kit/web/lists/entry-link.tsx';
import { EntryScreen } from '#kit/web/lists/entry-screen.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { LaterPreview } from '#page/profile/web/later-preview.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { CASE_KINDS, CASE_OUTCOMES, CASE_REASONS } from '#page/safety/rules/cases.ts';
import type { Case } from '#page/safety/rules/parse-case.ts';
import { CaseJudgement } from './case-judgement.tsx';
import { CaseStory } from './case-story.tsx';

/** One case: the report, the page then and now, and the decision. */
export function ReportCase({ id }: { id: string }) {
  return (
    <EntryScreen
      query={caseQuery(id)}
      icon={<ShieldQuestion />}
      words={{
        loading: 'Loading the report',
        failed: 'We couldn’t read the report',
        gone: 'This report is gone',
        because: 'Its account was deleted, or the report was closed half a year ago.',
      }}
      back={<Back />}
    >
      {(found) => <OpenCase id={id} found={found} />}
    </EntryScreen>
  );
}

function OpenCase({ id, found }: { id: string; found: Case }) {
  const { person, is_public } = found;
  const name = person.username ?? person.email;
  return (
    <>
      <PageHeader
        title={found.appeal ? `Appeal of ${name}` : `Report of ${name}`}
        badge={<OutcomeBadge outcome={findOutcome(found)} />}
        actions={
          <>
            {is_public && person.username && (
              <Button asChild variant="secondary">
                <a href={bioPath(person.username)} target="_blank" rel="noreferrer">
                  Open the page
                </a>
              </Button>
            )}
            <Back />
          </>
        }
      />
      <CaseVisitors id={id} />
      {/* Phones show the report, then the decision, then the pages. */}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <CaseStory found={found} />
        </div>
        <div className="flex flex-col gap-6 lg:sticky lg:top-20 lg:row-span-2">
          <CaseJudgement key={findOutcome(found)} id={id} found={found} />
          <CasePerson found={found} />
        </div>
        <CasePages found={found} />
      </div>
    </>
  );
}

function findOutcome({ report, appeal }: Case): string {
  if (report) return report.outcome ?? '';
  if (appeal?.is_lifted) return 'restored';
  return appeal?.answered_at ? 'nothing' : '';
}

const Back = () => <BackToList param={REPORT_PARAMETER}>All reports</BackToList>;

/** The outcome of a case. */
export function OutcomeBadge({ outcome }: { outcome: string }) {
  const tone =
    outcome === ''
      ? 'warning'
      : outcome === 'suspended'
        ? 'danger'
        : outcome === 'restored'
          ? 'success'
          : 'neutral';
  return <Badge tone={tone}>{CASE_OUTCOMES[outcome] ?? outcome}</Badge>;
}

/** @returns what a case is about, in a few words: `Reported 12 times: Phishing` */
export function describeCase(entry: {
  kind: string;
  reason: string;
  report_count: number;
}): string {
  const { kind, reason, report_count } = entry;
  if (kind === 'report') {
    const times = report_count === 1 ? 'once' : `${report_count.toLocaleString()} times`;
    return `Reported ${times}: ${CASE_REASONS[reason] ?? reason}`;
  }
  return kind === 'check' ? CASE_KINDS.check : CASE_KINDS.appeal;
}

/** The page's owner, and other reports about it. */
function CasePerson({ found }: { found: Case }) {
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
  'inline-flex min-h-6 items-center rounded-sm text-accent-text underline decoration-line-strong underline-offset-4 hover:decoration-current pointer-coarse:min-h-11';

/** The page as reported beside the page as it is now. */
function CasePages({ found }: { found: Case }) {
  const { report, now, is_public, is_changed } = found;
  return (
    <div className={report ? 'grid items-start gap-6 xl:grid-cols-2' : 'grid gap-6'}>
      {report && (
        <PageCard
          title="As it was reported"
          profile={report.content}
          none="The page wasn’t public then."
        />
      )}
      <PageCard
        title="As it is now"
        profile={now}
        badge={
          is_public ? (
            is_changed && <Badge tone="warning">Changed since</Badge>
          ) : (
            <Badge>Not public</Badge>
          )
        }
        none="There is no page."
      />
    </div>
  );
}

type PageCardProps = {
  title: string;
  badge?: React.ReactNode;
  profile: PublicProfile | null;
  none: string;
};

function PageCard({ title, badge, profile, none }: PageCardProps) {
  return (
    <Card title={title} action={badge}>
      {profile ? (
        <LaterPreview profile={profile} title={title} />
      ) : (
        <p className="text-ink-soft">{none}</p>
      )}
    </Card>
  );
}

/** One case, with the page as reported and as it is now. */
function caseQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.adminReport(id),
    queryFn: async () => {
      const [data, { parseCase }] = await readWith(
        dataClient.rpc('admin_report', { id }).throwOnError(),
        () => import('#page/safety/rules/parse-case.ts'),
      );
      return parseCase(data);
    },
    staleTime: 0,
  });
}
