import { contactCardPath, swapPath } from '#kit/rules/paths.ts';
import { Icon } from '#page/icons/public/icon.tsx';
import { ICON_PATHS } from '#page/icons/public/icon-paths.ts';
import type { LinkTypeKey } from '#page/links/rules/link-types.ts';
import { usePageWords } from '#page/words/public/page-words.ts';

/**
 * The fixed button that downloads the contact card. A plain link to the server, because in-app
 * browsers drop files made in the page; if they drop this too, the script offers a way out
 * (pitfalls: in-app-browsers).
 */
export function ContactButton({ username, hasSwap }: { username: string; hasSwap: boolean }) {
  const swapHref = hasSwap ? swapPath(username) : undefined;
  return <ContactBar href={contactCardPath(username)} swapHref={swapHref} />;
}

/**
 * The button in its bar. The opaque bar spans the window and reserves space at the end of the page,
 * so that the button never overlaps a line or a link.
 *
 * @param props `href` of the card; `swapHref` of the form to send one back, which the script offers by the
 *   same press
 */
export function ContactBar({ href, swapHref }: { href: string; swapHref?: string | undefined }) {
  const { contact, lead } = usePageWords();
  return (
    <div className="reach">
      <a
        className="contact"
        href={href}
        download
        data-link-type={'contact' satisfies LinkTypeKey}
        data-section="vcard"
        data-swap={swapHref && ''}
      >
        <Icon path={ICON_PATHS.contact} />
        {contact}
      </a>
      {swapHref && (
        <noscript>
          <br />
          <a className="contact" href={swapHref}>
            {lead.swap.heading}
          </a>
        </noscript>
      )}
    </div>
  );
}
