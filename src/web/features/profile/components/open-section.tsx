import { Suspense } from 'react';
import { lazily } from '../../../ui/lazily.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { SectionPanelProps } from './section-panel.tsx';

const SectionPanel = lazily(
  () => import('./section-panel.tsx'),
  (file) => file.SectionPanel,
);

/** An open section. The editors are fetched with the first one that is opened. */
export function OpenSection(props: SectionPanelProps) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <SectionPanel {...props} />
    </Suspense>
  );
}
