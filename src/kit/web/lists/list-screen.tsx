import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { Button } from '../buttons/button.tsx';
import { findErrorCode, toAdvice } from '../connection/error-sentence.ts';
import { EmptyState, type EmptyStateProps } from '../list-parts/empty-state.tsx';
import { ListPage, type ShownPage } from '../list-parts/list-page.tsx';
import { LoadFailure } from '../list-parts/load-failure.tsx';
import { SpinnerPage } from '../loading/spinner.tsx';
import { useOwner } from '../session/owner.ts';
import { Banner } from '../ui/banner.tsx';
import { Card } from '../ui/card.tsx';
import { buildCsvRow, type Columns, hasFile } from './columns.tsx';
import type { List, ListRow } from './define-list.ts';
import { ExportMenu } from './export-menu.tsx';
import type { GivenOptions } from './filter-choices.tsx';
import { type AskedPage, countQuery, type ListPage as Page, pageQuery } from './list-queries.ts';
import { findEnds } from './list-requests.ts';
import { ListRows, type RowsLook } from './list-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { FIRST_PLACE, stepTo } from './page-cursor.ts';
import { type ListAddress, useListAddress } from './use-list-address.ts';

type ListScreenProps<Row extends ListRow> = {
  list: List<Row>;
  address: ListAddress;
  /** The rows' owner; by default the signed-in person. */
  of?: string;
  icon: ReactNode;
  /** Shown if loading fails. */
  failed: string;
  /** Buttons before the filters, which then get a line of their own on phones. */
  toggles?: (address: ListAddress) => ReactNode;
  options?: GivenOptions;
  /** Shown while the list is empty: says what will be here. */
  empty: ReactNode;
  /** Suggests something else to try when nothing matches. */
  hint: string;
  /** Rendered between the toolbar and the rows. */
  notice?: (rows: readonly Row[]) => ReactNode;
  /** Renders the rows, at least one: a `ListPage`, usually with `ListRows`. */
  children: (rows: readonly Row[], page: ShownPage) => ReactNode;
};

type ListTableProps<Row extends ListRow> = Omit<
  ListScreenProps<Row>,
  'address' | 'empty' | 'children'
> &
  RowsLook<Row> & {
    empty: Omit<EmptyStateProps, 'icon'>;
    /** Names the rows for screen readers. */
    caption: string;
    columns: Columns<Row>;
  };

/** A list defined entirely by its columns: table, cards and export follow from them. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { list, icon, empty, caption, columns, isTall, isLink, isDense, groups } = props;
  const address = useListAddress(list);
  const toCsvRow = buildCsvRow(columns);
  const header = hasFile(columns) && (
    <div className="-my-2 flex justify-end">
      <ExportMenu list={list} address={address} toCsvRow={toCsvRow} />
    </div>
  );
  return (
    <ListScreen {...props} address={address} empty={<EmptyState icon={icon} {...empty} />}>
      {(rows, page) => (
        <ListPage page={page} header={header}>
          <ListRows
            caption={caption}
            columns={columns}
            rows={rows}
            isTall={isTall}
            isLink={isLink}
            isDense={isDense}
            groups={groups}
          />
        </ListPage>
      )}
    </ListScreen>
  );
}

/** A list with all its states. The URL has its filters, order and page. */
export function ListScreen<Row extends ListRow>(props: ListScreenProps<Row>) {
  const signedIn = useOwner();
  const { of: userId = signedIn } = props;
  const { list, address, icon, failed, empty, hint, notice } = props;
  const { conditions, order, place } = address;
  const answer = useQuery(pageQuery(list, userId, { conditions, order, place }));
  const { data, isPending, error, isPlaceholderData } = answer;
  const { many } = list.noun;
  const shown = useLastRead(data);
  if (isPending) return <SpinnerPage label={`Loading ${many}`} />;
  if (!data && place.cursor && isNoValue(error))
    return <Leave to={{ ...place, cursor: null }} {...props} />;
  if (!shown) {
    return (
      <Card>
        <LoadFailure icon={icon} title={failed} onRetry={answer.refetch}>
          Nothing is lost. {toAdvice(error)}
        </LoadFailure>
      </Card>
    );
  }
  const { rows } = shown;
  const isNone = rows.length === 0;
  // The last page's last row was deleted, or the URL is out of date.
  if (isNone && place.page > 1 && data && !isPlaceholderData)
    return <Leave to={FIRST_PLACE} {...props} />;
  // Rows that stay while others load belong to the earlier search.
  const isEmpty = isNone && shown.asked.conditions.length === 0;
  return (
    <>
      {!isEmpty && hasChoices(list) && <ListToolbar {...props} />}
      {!data && <StillBefore failed={failed} error={error} onRetry={answer.refetch} />}
      {notice?.(rows)}
      {isEmpty && <Card>{empty}</Card>}
      {isNone && !isEmpty && (
        <NothingMatches title={`No ${many} match`} hint={hint} onClear={address.chooseNothing} />
      )}
      {!isNone && <Rows {...props} data={shown} isWaiting={isPlaceholderData} />}
    </>
  );
}

/** @returns the last data fetched, which a failed refetch doesn't remove */
function useLastRead<Read>(read: Read | undefined): Read | undefined {
  const [last, setLast] = useState(read);
  if (read !== undefined && read !== last) setLast(read);
  return read ?? last;
}

/** Another page or search failed to load, so the visible rows are the previous ones. */
function StillBefore(props: { failed: string; error: unknown; onRetry: () => unknown }) {
  const { failed, error, onRetry } = props;
  return (
    <Banner
      announce
      tone="danger"
      title={failed}
      actions={
        <Button size="sm" variant="secondary" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      Below is what you saw before. {toAdvice(error)}
    </Banner>
  );
}

/** A short list may have no search and no filters. */
function hasChoices({ filters, orders }: List<unknown>): boolean {
  return filters.length > 0 || Object.keys(orders).length > 1;
}

type RowsProps<Row extends ListRow> = ListScreenProps<Row> & {
  data: Page<Row> & { asked: AskedPage };
  isWaiting: boolean;
};

function Rows<Row extends ListRow>({
  list,
  of,
  address,
  children,
  data: { rows, hasNext, asked },
  isWaiting,
}: RowsProps<Row>) {
  const signedIn = useOwner();
  const userId = of ?? signedIn;
  // Label, count and steps belong to the visible rows, not to the page being loaded.
  const { conditions, order, place } = asked;
  // Requested only if the first page doesn't already show the total.
  const isWhole = place.page === 1 && !hasNext;
  const counted = useQuery({ ...countQuery(list, userId, conditions), enabled: !isWhole });
  const { count, hasMore } = isWhole
    ? { count: rows.length, hasMore: false }
    : (counted.data ?? {});
  return children(rows, {
    isWaiting,
    noun: count === 1 ? list.noun.one : list.noun.many,
    page: place.page,
    pageSize: list.pageSize,
    shown: rows.length,
    count,
    isMore: hasMore,
    hasNext,
    onPage: (page) => {
      if (!isWaiting) address.goTo(stepTo(page, place, findEnds(list, order, rows)));
    },
  });
}

function Leave({ to, address }: { to: ListAddress['place']; address: ListAddress }) {
  return <Navigate to={{ search: address.toAddressOf(to) }} replace />;
}

/** A tampered page cursor in the URL: SQLSTATE class 22, "data exception". */
function isNoValue(error: unknown): boolean {
  return findErrorCode(error)?.startsWith('22') === true;
}

type NothingMatchesProps = { title: string; hint: string; onClear: () => void };

/** An empty search result, with a button to clear the filters. */
function NothingMatches({ title, hint, onClear }: NothingMatchesProps) {
  return (
    <Card>
      <EmptyState
        drawing="search"
        title={title}
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear search and filters
          </Button>
        }
      >
        {hint}
      </EmptyState>
    </Card>
  );
}
