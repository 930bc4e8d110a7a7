import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../list-parts/load-failure.tsx';

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  /** Shown until the first response. */
  waiting: ReactNode;
  /** The title of the failure message. */
  failure: string;
  /** Advice under the failure. */
  advice?: ReactNode;
  icon?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Renders a query's data, or its loading and failure states. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, waiting, failure, advice, icon, children } = props;
  return (
    <>
      {query.isPending && waiting}
      {query.isError && (
        <LoadFailure icon={icon} title={failure} onRetry={query.refetch}>
          {advice}
        </LoadFailure>
      )}
      {query.data !== undefined && children(query.data)}
    </>
  );
}
