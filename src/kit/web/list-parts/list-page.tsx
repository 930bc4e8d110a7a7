import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/button.tsx';

/** The visible list page, which may be the previous one while another loads. */
export type ShownPage = PaginationProps;

type ListPageProps = {
  page: ShownPage;
  /** Above the rows: their actions. */
  header?: ReactNode;
  children: ReactNode;
  /** Below everything: the selection's actions. */
  footer?: ReactNode;
};

/** One page's rows, with the pagination. */
export function ListPage({ page, header, children, footer }: ListPageProps) {
  return (
    <>
      {header}
      <div
        aria-busy={page.isWaiting}
        className={clsx('transition-opacity', page.isWaiting && 'opacity-60')}
      >
        {children}
      </div>
      <Pagination {...page} />
      {footer}
    </>
  );
}

type PaginationProps = {
  /** The plural noun of the rows: `leads`. */
  noun: string;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** The number of rows on this page. */
  shown: number;
  /** The total; undefined while being counted. */
  count: number | undefined;
  /** Whether there are more than counted, as counting has a limit. */
  isMore?: boolean | undefined;
  hasNext: boolean;
  /** Another page is loading: until then there are no further steps. */
  isWaiting: boolean;
  onPage: (page: number) => void;
};

/** Shows which rows of how many are visible, with buttons to the previous and next page. */
function Pagination(props: PaginationProps) {
  const { noun, page, pageSize, shown, count, isMore, hasNext, isWaiting, onPage } = props;
  const first = (page - 1) * pageSize + 1;
  const last = first + shown - 1;
  return (
    <nav aria-label={`Pages of ${noun}`} className="flex items-center justify-between gap-4">
      <p aria-live="polite" className="text-ink-faint">
        {first.toLocaleString()}
        {last > first && `–${last.toLocaleString()}`}
        {count !== undefined && ` of ${isMore ? 'more than ' : ''}${count.toLocaleString()}`} {noun}
      </p>
      {(page > 1 || hasNext) && (
        <div className="flex gap-1">
          <IconButton
            label="Previous page"
            icon={<ChevronLeft />}
            disabled={page <= 1}
            busy={isWaiting}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            label="Next page"
            icon={<ChevronRight />}
            disabled={!hasNext}
            busy={isWaiting}
            onClick={() => onPage(page + 1)}
          />
        </div>
      )}
    </nav>
  );
}
