import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Pagination, type PaginationProps } from './pagination.tsx';

/** The list page on the screen, which may be the previous one while another loads. */
export type ShownPage = PaginationProps;

type ListPageProps = {
  page: ShownPage;
  /** Above the rows: their actions. */
  header?: ReactNode;
  /** The rows. */
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
