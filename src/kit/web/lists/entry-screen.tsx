import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../list-parts/empty-state.tsx';
import { LoadFailure } from '../list-parts/load-failure.tsx';
import { SpinnerPage } from '../loading/spinner.tsx';
import { Card } from '../ui/card.tsx';
import { Screen } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';

type ListOrEntryProps = ComponentProps<typeof Screen> & {
  /** The URL parameter with the open entry's id. */
  param: string;
  entry: (id: string) => ReactNode;
};

/** The screen of a list, or the open entry in its place. */
export function ListOrEntry({ param, entry, ...list }: ListOrEntryProps) {
  const [params] = useSearchParams();
  const id = params.get(param);
  if (id === null) return <Screen {...list} />;
  return (
    <>
      <PageTitle title={list.title} />
      <Fragment key={id}>{entry(id)}</Fragment>
    </>
  );
}

export type EntryWords = {
  loading: string;
  failed: string;
  /** The title if the entry doesn't exist, and a possible reason. */
  gone: string;
  because: string;
};

type EntryScreenProps<Entry, Key extends readonly unknown[]> = {
  /** Its data is null if there is no such entry. */
  query: UseQueryOptions<Entry | null, Error, Entry | null, Key>;
  icon: ReactNode;
  words: EntryWords;
  back: ReactNode;
  children: (entry: Entry) => ReactNode;
};

/** One entry in place of its list: loading, failed, gone, or shown. */
export function EntryScreen<Entry, Key extends readonly unknown[]>(
  props: EntryScreenProps<Entry, Key>,
) {
  const { query, icon, words, back, children } = props;
  const { data, isPending, refetch } = useQuery(query);
  if (isPending) return <SpinnerPage label={words.loading} />;
  if (data !== undefined && data !== null) return children(data);
  return (
    <Card className="min-h-80">
      {data === null ? (
        <EmptyState icon={icon} title={words.gone} action={back}>
          {words.because}
        </EmptyState>
      ) : (
        <LoadFailure icon={icon} title={words.failed} onRetry={refetch} />
      )}
    </Card>
  );
}
