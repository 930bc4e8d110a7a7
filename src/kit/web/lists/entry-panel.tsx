import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../list-parts/empty-state.tsx';
import { LoadFailure } from '../list-parts/load-failure.tsx';
import { SpinnerPage } from '../loading/spinner.tsx';
import { SidePanel } from '../overlays/side-panel.tsx';
import type { EntryWords } from './entry-screen.tsx';

type EntryPanelProps<Entry> = {
  /** No data if there is no such entry. */
  query: UseQueryResult<Entry | null | undefined>;
  /** Used until the entry's own is known. */
  title: string;
  icon: ReactNode;
  words: EntryWords;
  onClose: () => void;
  /** Renders the entry in a panel of its own. */
  children: (entry: Entry) => ReactNode;
};

/** One entry beside its list: loading, failed, gone, or shown. */
export function EntryPanel<Entry>(props: EntryPanelProps<Entry>) {
  const { query, title, icon, words, onClose, children } = props;
  const { data, isPending, isError, refetch } = query;
  if (data) return children(data);
  return (
    <SidePanel title={title} onClose={onClose}>
      {isPending ? (
        <SpinnerPage label={words.loading} />
      ) : isError ? (
        <LoadFailure icon={icon} title={words.failed} onRetry={refetch} />
      ) : (
        <EmptyState icon={icon} title={words.gone}>
          {words.because}
        </EmptyState>
      )}
    </SidePanel>
  );
}
