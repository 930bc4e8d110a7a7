import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../list-parts/empty-state.tsx';
import { LoadFailure } from '../list-parts/load-failure.tsx';
import { SpinnerPage } from '../loading/spinner.tsx';
import type { EntryWords } from './entry-screen.tsx';

type AbsentEntryProps = {
  /** The query of an entry that is still loading, failed to load, or is gone. */
  asked: Pick<UseQueryResult, 'isPending' | 'isError' | 'refetch'>;
  icon: ReactNode;
  words: EntryWords;
};

/** Fills an entry's panel while it loads, if loading fails, and if it's gone. */
export function AbsentEntry({ asked, icon, words }: AbsentEntryProps) {
  const { isPending, isError, refetch } = asked;
  if (isPending) return <SpinnerPage label={words.loading} />;
  if (isError) return <LoadFailure icon={icon} title={words.failed} onRetry={refetch} />;
  return (
    <EmptyState icon={icon} title={words.gone}>
      {words.because}
    </EmptyState>
  );
}
