import { type ComponentProps, Suspense } from 'react';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';

// The page renderer is as large as a whole screen's code, so it loads later.
const FramedPreview = lazily(
  () => import('./framed-preview.tsx'),
  (file) => file.FramedPreview,
);

/** The page as visitors see it, for screens that are usable before the preview has loaded. */
export function LaterPreview(props: ComponentProps<typeof FramedPreview>) {
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <FramedPreview {...props} />
    </Suspense>
  );
}

const ProfileMiniature = lazily(
  () => import('./profile-miniature.tsx'),
  (file) => file.ProfileMiniature,
);

/** A miniature of the page's top, for use in choosers. */
export function LaterMiniature(props: ComponentProps<typeof ProfileMiniature>) {
  return (
    <Suspense fallback={<Skeleton className="aspect-[390/560]" />}>
      <ProfileMiniature {...props} />
    </Suspense>
  );
}
