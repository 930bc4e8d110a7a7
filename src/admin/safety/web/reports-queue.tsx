import { ShieldCheck } from 'lucide-react';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { FilterChoice } from '#kit/web/lists/filter-choices.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { CASE_KINDS } from '#page/safety/rules/cases.ts';
import { reportsList } from './queries.ts';
import { REPORT_COLUMNS } from './report-columns.tsx';

const KIND_OPTIONS = Object.entries(CASE_KINDS).map(([value, label]) => ({ value, label }));
const STATUS_OPTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];

/** Reports, findings of checks and appeals, open ones first. */
export function ReportsQueue() {
  const address = useListAddress(reportsList);
  return (
    <ListTable
      list={reportsList}
      address={address}
      icon={<ShieldCheck />}
      failed="The reports could not be read"
      filters={
        <>
          <FilterChoice
            address={address}
            param="status"
            label="Status"
            any="Any status"
            options={STATUS_OPTIONS}
          />
          <FilterChoice
            address={address}
            param="kind"
            label="Kind"
            any="Any kind"
            options={KIND_OPTIONS}
          />
        </>
      }
      empty={
        <EmptyState icon={<ShieldCheck />} title="No reports yet">
          Visitors’ reports, suspicious links and appeals appear here.
        </EmptyState>
      }
      hint="Try the start of a username, or another status."
      caption="Reports"
      columns={REPORT_COLUMNS}
      isTall
    />
  );
}
