import type { ComponentProps } from 'react';
import { lazily } from '#kit/web/loading/lazily.ts';
import { LinkClicksContext } from '#page/draft/web/link-clicks.ts';
import { ProfileEditor } from '#page/editor/web/profile-editor.tsx';

// Loaded once the links are open.
const LinkClicks = lazily(
  () => import('#audience/reports/web/link-clicks.tsx'),
  (file) => file.LinkClicks,
);

/** The editor of a page, with the clicks of its links. */
export function PageEditor(props: ComponentProps<typeof ProfileEditor>) {
  return (
    <LinkClicksContext value={LinkClicks}>
      <ProfileEditor {...props} />
    </LinkClicksContext>
  );
}
