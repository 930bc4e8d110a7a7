import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

type PaginationProps = {
  /** What is paged through, in the plural: `leads`. */
  noun: string;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  count: number;
  onPage: (page: number) => void;
};

/** Which part of how many is shown, and the way to the parts before and after. */
export function Pagination({ noun, page, pageSize, count, onPage }: PaginationProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, count);
  return (
    <nav aria-label={`Pages of ${noun}`} className="flex items-center justify-between gap-4">
      <p aria-live="polite" className="text-ink-faint">
        {first.toLocaleString()}–{last.toLocaleString()} of {count.toLocaleString()} {noun}
      </p>
      {count > pageSize && (
        <div className="flex gap-1">
          <IconButton
            label="Previous page"
            icon={<ChevronLeft />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            label="Next page"
            icon={<ChevronRight />}
            disabled={last >= count}
            onClick={() => onPage(page + 1)}
          />
        </div>
      )}
    </nav>
  );
}
