import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useMediaQuery, WIDE_SCREEN } from '../media-query.ts';
import { Pagination, type PaginationProps } from './pagination.tsx';

/** The page of a list that is on the screen, which may be the one before the one asked for. */
export type ShownPage = PaginationProps;

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
  const isWide = useMediaQuery(WIDE_SCREEN);
  return (
    <>
      {header}
      <div
        aria-busy={page.isWaiting}
        className={clsx('transition-opacity', page.isWaiting && 'opacity-60')}
      >
        {isWide ? table : cards}
      </div>
      <Pagination {...page} />
      {footer}
    </>
  );
}
