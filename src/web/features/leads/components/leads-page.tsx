import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { type Place, stepTo } from '../../../lib/paging.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../../ui/media-query.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import {
  LEADS_PAGE_SIZE,
  type Lead,
  type LeadFilters,
  leadCountQuery,
  readSelectedLeads,
} from '../queries.ts';
import { ExportMenu } from './export-menu.tsx';
import { LeadCards } from './lead-cards.tsx';
import { LeadsTable } from './leads-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useExportLeads } from './use-export-leads.ts';

type LeadsPageProps = {
  userId: string;
  filters: LeadFilters;
  place: Place;
  /** At least one, newest first. */
  leads: readonly Lead[];
  hasNext: boolean;
  /** Still the page before, while the one that was asked for is on its way. */
  isWaiting: boolean;
  onPlace: (place: Place) => void;
};

/** One page of the inbox, what can be done with it, and the way to the pages around it. */
export function LeadsPage(props: LeadsPageProps) {
  const { userId, filters, place, leads, hasNext, isWaiting, onPlace } = props;
  const isWide = useMediaQuery(WIDE_SCREEN);
  const { selectedIds, selected, select, selectAll } = useSelection(leads);
  const leadsExport = useExportLeads();
  const count = useTotal(userId, props);
  const [first, last] = [leads.at(0), leads.at(-1)];
  const ends = first && last && { first: toCursor(first), last: toCursor(last) };
  const List = isWide ? LeadsTable : LeadCards;
  return (
    <>
      <div className="-my-2 flex items-center justify-between gap-2">
        <Checkbox
          label="Select all"
          showLabel
          checked={selected.length === leads.length}
          indeterminate={selected.length > 0 && selected.length < leads.length}
          onChange={(event) => selectAll(event.currentTarget.checked)}
          className="px-1 text-ink-soft"
        />
        <ExportMenu {...leadsExport} userId={userId} filters={filters} />
      </div>
      <div aria-busy={isWaiting} className={clsx('transition-opacity', isWaiting && 'opacity-60')}>
        <List leads={leads} userId={userId} selectedIds={selectedIds} onSelect={select} />
      </div>
      <Pagination
        noun={count === 1 ? 'lead' : 'leads'}
        page={place.page}
        pageSize={LEADS_PAGE_SIZE}
        shown={leads.length}
        count={count}
        hasNext={hasNext}
        onPage={(page) => onPlace(stepTo(page, place, ends ?? null))}
      />
      {selected.length > 0 && (
        <SelectionBar
          userId={userId}
          selected={selected}
          onExport={() => {
            const ids = selected.map((lead) => lead.id);
            void leadsExport.exportLeads(readSelectedLeads(userId, ids));
          }}
          onClear={() => selectAll(false)}
        />
      )}
    </>
  );
}

/** What leaves the page leaves the selection. */
function useSelection(leads: readonly Lead[]) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const selected = leads.filter((lead) => chosenIds.has(lead.id));
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected.map((lead) => lead.id));
    if (isSelected) next.add(id);
    else next.delete(id);
    setChosenIds(next);
  };
  const selectAll = (isSelected: boolean) =>
    setChosenIds(new Set(isSelected ? leads.map((lead) => lead.id) : []));
  return { selectedIds: chosenIds, selected, select, selectAll };
}

/** @returns how many match in all; asked for only where the first page does not say it */
function useTotal(
  userId: string,
  {
    filters,
    place,
    leads,
    hasNext,
  }: Pick<LeadsPageProps, 'filters' | 'place' | 'leads' | 'hasNext'>,
): number | undefined {
  const isWhole = place.page === 1 && !hasNext;
  const { data } = useQuery({ ...leadCountQuery(userId, filters), enabled: !isWhole });
  return isWhole ? leads.length : data;
}

function toCursor({ created_at, id }: Lead) {
  return { value: created_at, id };
}
