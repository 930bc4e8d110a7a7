import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import type { CardPlace, Column, Columns } from './columns.tsx';

type CardProps<Row, FileRow> = {
  columns: Columns<Row, FileRow>;
  row: Row;
  /** Set if a press anywhere follows the title's link. */
  isLink: boolean;
};

/** A row as a card, with everything on it. */
export function RowCard<Row, FileRow>({ columns, row, isLink }: CardProps<Row, FileRow>) {
  const at = (place: CardPlace) => listParts(columns, row, place);
  const title = at('title');
  const foot = at('foot');
  return (
    <>
      <div
        className={clsx(
          'flex items-start gap-3',
          isLink && 'relative [&_a]:after:absolute [&_a]:after:-inset-4',
        )}
      >
        {toNodes(at('start'))}
        <div className="wrap-anywhere min-w-0 flex-1">
          {title.length > 0 && <h2 className="font-semibold text-base">{toNodes(title)}</h2>}
          {toNodes([...listDetails(columns, row), ...at('detail')])}
        </div>
        {toNodes(at('corner'))}
      </div>
      {toNodes(at('body'))}
      <div className="flex flex-wrap gap-x-4 gap-y-1 break-all empty:hidden">
        {toNodes(at('line'))}
      </div>
      {foot.length > 0 && <p className="text-ink-faint text-xs">{toNodes(foot, ' · ')}</p>}
    </>
  );
}

/**
 * A row of 64 pixels at most, unless its texts are long: title, line and actions. A press opens the rest; with `isLink` it follows the
 * link, and nothing is left out.
 */
export function RowLine<Row, FileRow>({ columns, row, isLink }: CardProps<Row, FileRow>) {
  const [isOpen, setOpen] = useState(false);
  const restId = useId();
  const at = (place: CardPlace) => listParts(columns, row, place);
  const title = toNodes(at('title'));
  const details = [...listDetails(columns, row), ...at('detail')];
  return (
    <>
      <div className="flex min-h-15 items-center gap-2 px-3">
        {toNodes(at('start'))}
        <div
          className={clsx(
            'relative flex min-w-0 flex-1 flex-col justify-center self-stretch py-px',
            isLink && 'py-1.5 [&_a]:after:absolute [&_a]:after:inset-0',
          )}
        >
          <h2 className="wrap-anywhere font-medium leading-5">
            {isLink ? (
              title
            ) : (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? restId : undefined}
                onClick={() => setOpen(!isOpen)}
                className="block w-full rounded-sm text-left after:absolute after:inset-0"
              >
                <span className={clsx(!isOpen && 'line-clamp-2')}>{title}</span>
              </button>
            )}
          </h2>
          {isLink && toNodes(details)}
          <div className="wrap-anywhere flex flex-wrap items-center gap-x-2 text-ink-soft text-xs empty:hidden">
            {toNodes(at('line'))}
          </div>
        </div>
        {!isLink && <FoldMark isOpen={isOpen} />}
        {toNodes(at('corner'))}
      </div>
      {isOpen && (
        <div id={restId} className="wrap-anywhere flex flex-col gap-2 px-4 pt-1 pb-4">
          {toNodes([...details, ...at('body')])}
          <p className="text-ink-faint text-xs empty:hidden">{toNodes(at('foot'), ' · ')}</p>
        </div>
      )}
    </>
  );
}

/** An arrow that shows whether something is open. */
export function FoldMark({ isOpen }: { isOpen: boolean }) {
  return (
    <ChevronDown
      aria-hidden
      className={clsx(
        'pointer-events-none size-4 shrink-0 text-ink-faint transition-transform',
        isOpen && 'rotate-180',
      )}
    />
  );
}

function listDetails<Row, FileRow>(columns: Columns<Row, FileRow>, row: Row): ReactNode[] {
  return columns.flatMap(({ detail }) => (detail ? [toDetail(detail(row))] : []));
}

const toDetail = (words: ReactNode) => <p className="text-ink-soft">{words}</p>;

/** A row's non-empty cells for one place of a card. */
function listParts<Row, FileRow>(
  columns: Columns<Row, FileRow>,
  row: Row,
  place: CardPlace,
): ReactNode[] {
  return columns
    .filter((column) => (column.place ?? 'body') === place)
    .map((column: Column<Row, FileRow>) => (column.onCard ?? column.cell)?.(row))
    .filter((part) => part !== undefined && part !== null && part !== false && part !== '');
}

function toNodes(parts: readonly ReactNode[], between = ''): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list stay where they are
    <Fragment key={index}>
      {index > 0 && between}
      {part}
    </Fragment>
  ));
}
