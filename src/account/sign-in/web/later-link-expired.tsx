import { type ComponentProps, Suspense } from 'react';
import { lazily } from '#kit/web/loading/lazily.ts';

const LinkExpired = lazily(
  () => import('./link-expired.tsx'),
  (file) => file.LinkExpired,
);

/** The same, loaded once a link has expired, as few do. */
export function LaterLinkExpired(props: ComponentProps<typeof LinkExpired>) {
  return (
    <Suspense>
      <LinkExpired {...props} />
    </Suspense>
  );
}
