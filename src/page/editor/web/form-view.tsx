import { X } from 'lucide-react';
import { type ComponentProps, Suspense } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import type { PlaceControls } from '#page/draft/web/use-place.ts';
import { IdentityCard } from './identity-card.tsx';

const SectionRows = lazily(
  () => import('#page/sections/web/section-rows.tsx'),
  (file) => file.SectionRows,
);

type FormViewProps = ComponentProps<typeof IdentityCard> & {
  controls: PlaceControls;
  onClose: () => void;
};

/** The whole page as fields and rows: the same actions for keyboards and screen readers. */
export function FormView({ controls, onClose, ...identity }: FormViewProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-canvas">
      <div className="mx-auto flex w-full max-w-180 flex-col gap-4 px-4 pt-3 pb-8">
        <div className="flex items-center justify-between gap-3">
          <h2 className="font-semibold text-base">Form</h2>
          <Button variant="secondary" onClick={onClose}>
            <X aria-hidden />
            Back to the page
          </Button>
        </div>
        <IdentityCard {...identity} />
        <Suspense fallback={<Skeleton className="h-180 w-full" />}>
          <SectionRows plan={identity.plan} controls={controls} isSheet />
        </Suspense>
      </div>
    </div>
  );
}
