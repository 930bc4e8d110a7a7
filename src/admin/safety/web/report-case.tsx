import { ShieldQuestion } from 'lucide-react';
import { CaseVisitors } from '#admin/web/case-visitors.tsx';
import { bioPath, REPORT_PARAMETER } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { BackToList } from '#kit/web/lists/entry-link.tsx';
import { EntryScreen } from '#kit/web/lists/entry-screen.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { Case } from '#page/safety/rules/parse-case.ts';
import { CaseJudgement } from './case-judgement.tsx';
import { CasePages } from './case-pages.tsx';
import { CasePerson } from './case-person.tsx';
import { CaseStory } from './case-story.tsx';
import { OutcomeBadge } from './case-words.tsx';
import { caseQuery } from './queries.ts';

/** One case: the report, the page then and now, and the decision. */
export function ReportCase({ id }: { id: string }) {
  return (
    <EntryScreen
      query={caseQuery(id)}
      icon={<ShieldQuestion />}
      words={{
        loading: 'Loading the report',
        failed: 'The report could not be read',
        gone: 'This report is gone',
        because: 'Its account was deleted, or it was judged half a year ago.',
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
