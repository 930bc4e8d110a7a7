import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Pagination, type PaginationProps } from './pagination.tsx';

/** The page of a list that is on the screen, which may be the one before the one asked for. */
export type ShownPage = PaginationProps;

type ListPageProps = {
  page: ShownPage;
  /** Stands above the rows: what can be done with them. */
  header?: ReactNode;
  /** The rows. */
  children: ReactNode;
  /** Stands below everything: what can be done with a selection. */
  footer?: ReactNode;
};

/** The rows of one page, and the way to the pages around it. */
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
