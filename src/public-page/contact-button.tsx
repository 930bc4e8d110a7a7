import type { LinkTypeKey } from '#domain/analytics/link-types.ts';
import { contactCardPath } from '#domain/paths.ts';
import { Icon } from './icon.tsx';
import { ICON_PATHS } from './icon-paths.ts';
import { OpenInBrowser } from './open-in-browser.tsx';

/**
 * The fixed button that downloads the contact card. A plain link to the server, because in-app
 * browsers drop a file made in the page; where they drop that too, it leads out of them
 * (field notes 1).
 */
export function ContactButton({ username }: { username: string }) {
  return (
    <>
      <a
        className="contact"
        href={contactCardPath(username)}
        download
        data-link-type={'contact' satisfies LinkTypeKey}
        data-section="vcard"
      >
        <Icon path={ICON_PATHS.contact} />
        Contact
      </a>
      <OpenInBrowser username={username} />
    </>
  );
}
