import { Suspense } from 'react';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import type { SectionPanelProps } from './section-panel.tsx';

const SectionPanel = lazily(
  () => import('./section-panel.tsx'),
  (file) => file.SectionPanel,
);

/** An open section. Its editors load with the first one opened. */
export function OpenSection(props: SectionPanelProps) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <SectionPanel {...props} />
    </Suspense>
  );
}
