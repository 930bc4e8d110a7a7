import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../buttons/icon-button.tsx';

export type PaginationProps = {
  /** The plural noun of the rows: `leads`. */
  noun: string;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** The number of rows on this page. */
  shown: number;
  /** The total; undefined while being counted. */
  count: number | undefined;
  /** Whether there are more than the count, which has a limit. */
  isMore?: boolean | undefined;
  hasNext: boolean;
  /** Another page is loading: until then there are no further steps. */
  isWaiting: boolean;
  onPage: (page: number) => void;
};

/** Which rows of how many are shown, with buttons to the previous and next page. */
export function Pagination(props: PaginationProps) {
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
