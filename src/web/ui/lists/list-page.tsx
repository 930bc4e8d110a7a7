import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useMediaQuery, WIDE_SCREEN } from '../media-query.ts';
import { Pagination, type PaginationProps } from './pagination.tsx';

/** A page of a list: which it is, and whether it is still the one before the one asked for. */
export type ShownPage = PaginationProps & { isWaiting: boolean };

type ListPageProps = {
  page: ShownPage;
  /** Stands above the rows: what can be done with them. */
  header?: ReactNode;
  /** The rows where there is room for columns, and elsewhere. */
  table: ReactNode;
  cards: ReactNode;
  /** Stands below everything: what can be done with a selection. */
  footer?: ReactNode;
};

/** The rows of one page, and the way to the pages around it. */
export function ListPage({ page, header, table, cards, footer }: ListPageProps) {
  const { isWaiting, ...pagination } = page;
  const isWide = useMediaQuery(WIDE_SCREEN);
  return (
    <>
      {header}
      <div aria-busy={isWaiting} className={clsx('transition-opacity', isWaiting && 'opacity-60')}>
        {isWide ? table : cards}
      </div>
      <Pagination {...pagination} />
      {footer}
    </>
  );
}
