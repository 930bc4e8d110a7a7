import type { ComponentProps } from 'react';
import { defer, useLoaded } from '#kit/public/defer.ts';
import { LinkClicksContext, type LinkClicksProps } from '#page/draft/web/link-clicks.ts';
import { ProfileEditor } from '#page/editor/web/profile-editor.tsx';

// Loaded once the links are open, which don't need it.
const LINK_CLICKS = defer(
  () => import('#audience/reports/web/link-clicks.tsx'),
  (file) => file.LinkClicks,
);

function LinkClicks(props: LinkClicksProps) {
  const Counter = useLoaded(LINK_CLICKS);
  return Counter && <Counter {...props} />;
}

/** The editor of a page, with its links' clicks. */
export function PageEditor(props: ComponentProps<typeof ProfileEditor>) {
  return (
    <LinkClicksContext value={LinkClicks}>
      <ProfileEditor {...props} />
    </LinkClicksContext>
  );
}
