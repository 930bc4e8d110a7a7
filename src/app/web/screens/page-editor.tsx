import type { ComponentProps } from 'react';
import { useLinkClicks } from '#audience/reports/web/use-link-clicks.ts';
import { LinkClicksContext } from '#page/draft/web/link-clicks.ts';
import { ProfileEditor } from '#page/editor/web/profile-editor.tsx';

/** The editor of a page, with the clicks of its links. */
export function PageEditor(props: ComponentProps<typeof ProfileEditor>) {
  return (
    <LinkClicksContext value={useLinkClicks}>
      <ProfileEditor {...props} />
    </LinkClicksContext>
  );
}
