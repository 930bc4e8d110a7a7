import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  /** Drawn until the first answer. */
  waiting: ReactNode;
  /** The title of what is said where it cannot be read. */
  failure: string;
  /** Advice under the failure. */
  advice?: ReactNode;
  icon?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Draws what a query has read; while it waits, and where it fails, that. */
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
