import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { SpinnerPage } from '#web/ui/loading/spinner.tsx';
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
