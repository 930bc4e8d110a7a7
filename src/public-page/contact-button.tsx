import type { LinkTypeKey } from '#domain/analytics/events/link-types.ts';
import { contactCardPath } from '#domain/paths.ts';
import { Icon } from './icon.tsx';
import { ICON_PATHS } from './icon-paths.ts';
import { usePageWords } from './words/page-words.ts';

/**
 * The fixed button that downloads the contact card. A plain link to the server, because in-app
 * browsers drop a file made in the page; if they drop that too, the script leads out of them
 * (pitfalls: in-app-browsers).
 */
export function ContactButton({ username }: { username: string }) {
  return <ContactBar href={contactCardPath(username)} />;
}

/**
 * The button in its bar. The opaque bar spans the window and reserves space at the end of the page,
 * so that the button never overlaps a line or a link.
 *
 * @param href of the card
 */
export function ContactBar({ href }: { href: string }) {
  const { contact } = usePageWords();
  return (
    <div className="reach">
      <a
        className="contact"
        href={href}
        download
        data-link-type={'contact' satisfies LinkTypeKey}
        data-section="vcard"
      >
        <Icon path={ICON_PATHS.contact} />
        {contact}
      </a>
    </div>
  );
}
