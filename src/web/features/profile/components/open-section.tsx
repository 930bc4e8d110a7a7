import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { SectionPanelProps } from './section-panel.tsx';

const SectionPanel = lazy(async () => ({
  default: (await import('./section-panel.tsx')).SectionPanel,
}));

/** An open section. The editors are fetched with the first one that is opened. */
export function OpenSection(props: SectionPanelProps) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <SectionPanel {...props} />
    </Suspense>
  );
}
