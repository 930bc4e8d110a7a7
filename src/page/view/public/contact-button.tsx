import { contactCardPath, swapPath } from '#kit/rules/paths.ts';
import { Icon } from '#page/icons/public/icon.tsx';
import { ICON_PATHS } from '#page/icons/public/icon-paths.ts';
import type { LinkTypeKey } from '#page/links/rules/link-types.ts';
import { usePageWords } from '#page/words/public/page-words.ts';

/**
 * The fixed button that downloads the contact card. A plain link to the server, because in-app browsers
 * drop files made in the page; if they drop this too, the script offers a way out (pitfalls:
 * in-app-browsers). Without a script, a link above it leads to sending one's own card back.
 */
export function ContactButton({ username, hasSwap }: { username: string; hasSwap: boolean }) {
  const { swap } = usePageWords().lead;
  return (
    <>
      {hasSwap && (
        <noscript>
          <p className="foot">
            <a href={swapPath(username)}>{swap.heading}</a>
          </p>
        </noscript>
      )}
      <ContactBar href={contactCardPath(username)} hasSwap={hasSwap} />
    </>
  );
}

/**
 * The button in its bar. The opaque bar spans the window and reserves space at the end of the page,
 * so that the button never overlaps a line or a link.
 *
 * @param props `href` of the card; `hasSwap`, whether a press also offers to send one back
 */
export function ContactBar({ href, hasSwap = false }: { href: string; hasSwap?: boolean }) {
  const { contact } = usePageWords();
  return (
    <div className="reach">
      <a
        className="contact"
        href={href}
        download
        data-link-type={'contact' satisfies LinkTypeKey}
        data-section="vcard"
        data-swap={hasSwap ? '' : undefined}
      >
        <Icon path={ICON_PATHS.contact} />
        {contact}
      </a>
    </div>
  );
}
