import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { TableCell, TableRow } from '../list-parts/table.tsx';
import type { CardPlace } from './columns.tsx';
import { groupRows, type RowGroups } from './group-rows.ts';
import { type CardProps, listDetails, listParts, toNodes } from './list-cards.tsx';

/**
 * A row of 64 pixels at most, however long its texts are: title, line and actions. A press opens the rest,
 * or follows the link with `isLink`; whatever doesn't fit is shown there. Text that doesn't fit ends in an
 * ellipsis, but an email keeps its domain (decision 157).
 */
function RowLine<Row, FileRow>({ columns, row, isLink }: CardProps<Row, FileRow>) {
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
          data-one-line={isOpen ? undefined : ''}
          className={clsx(
            'relative flex min-w-0 flex-1 flex-col justify-center self-stretch',
            isLink ? 'py-0.5 [&_a]:after:absolute [&_a]:after:inset-0' : 'py-px',
          )}
        >
          <h2 className="wrap-anywhere font-medium leading-5">
            {isLink ? (
              <span className="line-clamp-1">{title}</span>
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
          {isLink && <div className="[&_p]:truncate [&_p]:text-sm/4.5">{toNodes(details)}</div>}
          <div
            className={clsx(
              'wrap-anywhere flex flex-wrap items-start gap-x-2 text-ink-soft text-xs/5 empty:hidden',
              !isOpen && 'max-h-5 overflow-hidden',
            )}
          >
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
function FoldMark({ isOpen }: { isOpen: boolean }) {
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

/** Table rows from one action, below a row that opens them. */
function WideGroup(props: { name: string; span: number; children: ReactNode }) {
  const { name, span, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TableRow>
        <TableCell span={span}>
          <GroupButton name={name} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
        </TableCell>
      </TableRow>
      {isOpen && children}
    </>
  );
}

function GroupButton(props: { name: string; isOpen: boolean; onPress: () => void }) {
  const { name, isOpen, onPress } = props;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className="wrap-anywhere flex min-h-11 w-full items-center justify-between gap-3 rounded-sm text-left font-medium"
    >
      <span className="min-w-0">{name}</span>
      <FoldMark isOpen={isOpen} />
    </button>
  );
}

/** Rows from one action, in a nested list opened by a press. */
function NarrowGroup(props: { name: string; look: string; children: ReactNode }) {
  const { name, look, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={look}>
      <div className="px-3 py-1.5">
        <GroupButton name={name} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      </div>
      {isOpen && (
        <ul aria-label={name} className="divide-y divide-line border-line border-t bg-canvas">
          {children}
        </ul>
      )}
    </li>
  );
}

type Entries<Row> = {
  rows: readonly Row[];
  groups: RowGroups<Row> | undefined;
  toRow: (row: Row) => ReactNode;
};

/** A table's rows; those from one action are below a row that opens them. */
function WideEntries<Row>({ rows, groups, toRow, span }: Entries<Row> & { span: number }) {
  return toEntries(rows, groups).map(({ key, name, own }) =>
    name === null ? (
      own.map(toRow)
    ) : (
      <WideGroup key={key} name={name} span={span}>
        {own.map(toRow)}
      </WideGroup>
    ),
  );
}

/** The same as items of a list. @param look of an item */
function NarrowEntries<Row>({ rows, groups, toRow, look }: Entries<Row> & { look: string }) {
  return toEntries(rows, groups).map(({ key, name, own }) =>
    name === null ? (
      own.map(toRow)
    ) : (
      <NarrowGroup key={key} name={name} look={look}>
        {own.map(toRow)}
      </NarrowGroup>
    ),
  );
}

/** @returns the rows as entries; a group has a name, and its position from the end as its key */
function toEntries<Row>(rows: readonly Row[], groups: RowGroups<Row> | undefined) {
  let left = rows.length;
  return groupRows(rows, groups?.isTogether ?? NEVER).map((own) => {
    const name = own.length > 1 && groups ? groups.name(own) : null;
    const key = left;
    left -= own.length;
    return { key, name, own };
  });
}

const NEVER = () => false;

/** Parts that only long lists need; loaded with their first page. */
export const DENSE_ROWS = { RowLine, WideEntries, NarrowEntries };
