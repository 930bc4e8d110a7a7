const MARKUP = `<h2 id="way-out">Save this contact</h2>
<p>This app can’t save contacts. Open the page in Safari or Chrome: tap ••• or ⋮, then “Open in browser”.</p>
<a data-open>Open in browser</a>
<input readonly aria-label="Link to this page">
<button type="button">Copy link</button>
<img alt="QR code of this page, to scan with another phone" width="168" height="168">
<a download>Download anyway</a>
<form method="dialog"><button>Close</button></form>`;

/**
 * The ways out of an in-app browser that can't save a contact card. Built here, because pages in a real
 * browser don't need it.
 *
 * @param page its URL, and the one that opens it in the default browser
 * @param card the contact card's path, with the QR code as `.svg` beside it
 */
function buildWayOut(page: { link: string; browserLink: string }, card: string) {
  const dialog = document.createElement('dialog');
  dialog.className = 'card way-out';
  dialog.setAttribute('aria-labelledby', 'way-out');
  dialog.innerHTML = MARKUP;
  const set = (selector: string, name: string, value: string) =>
    dialog.querySelector(selector)?.setAttribute(name, value);
  set('[data-open]', 'href', page.browserLink);
  set('input', 'value', page.link);
  set('img', 'src', card.replace(/vcf$/, 'svg'));
  set('[download]', 'href', card);
  return dialog;
}

/**
 * User agent tokens of in-app browsers; Android's own web view says `wv` (pitfalls:
 * in-app-browsers).
 */
const APP_TOKENS =
  /FBA[NV]|FB_IAB|Instagram|musical_ly|Bytedance|TikTok|LinkedInApp|Twitter|Snapchat|Pinterest|MicroMessenger|Line\/|Telegram-|NAVER\(|; wv\)/;

/**
 * @param userAgent of this browser
 * @returns whether it is an in-app browser, which fetches a contact card and then drops it. On iOS
 * every real browser has Safari in its user agent besides its own name.
 */
export function isInAppBrowser(userAgent: string): boolean {
  const isBareWebView = /iP(hone|ad|od)/.test(userAgent) && !userAgent.includes('Safari/');
  return isBareWebView || APP_TOKENS.test(userAgent);
}

/** In an in-app browser, a tap on Contact shows the ways out. Elsewhere nothing changes. */
export function showWayOut(userAgent: string): void {
  const contact = document.querySelector('.contact');
  // A web view too old for dialogs just follows the link.
  const isAble = 'showModal' in document.createElement('dialog');
  if (!contact || !isAble || !isInAppBrowser(userAgent)) return;
  let dialog: HTMLDialogElement | undefined;
  const build = () => {
    const link = findPageLink();
    const page = { link, browserLink: toBrowserLink(link, userAgent) };
    const built = buildWayOut(page, contact.getAttribute('href') ?? '');
    contact.closest('main')?.append(built);
    const copy = built.querySelector('button');
    copy?.addEventListener('click', () => copyLink(copy));
    return built;
  };
  contact.addEventListener('click', (event) => {
    event.preventDefault();
    dialog ??= build();
    dialog.showModal();
  });
}

/** Both systems have a URL that opens the default browser; iOS since version 17. */
function toBrowserLink(link: string, userAgent: string): string {
  if (!userAgent.includes('Android')) return `x-safari-${link}`;
  const { protocol, host, pathname } = new URL(link);
  return `intent://${host}${pathname}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`;
}

/** @returns the page's URL without parameters added by a scan or a campaign */
export function findPageLink(): string {
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
}

/** How long a button says that the link is copied. */
const DONE_MS = 3000;

/** Copies the page's URL, and says so; if that isn't allowed, shows it to copy by hand. */
export async function copyLink(button: HTMLElement): Promise<void> {
  const link = findPageLink();
  try {
    await navigator.clipboard.writeText(link);
    const { dataset, textContent } = button;
    if ('done' in dataset) return;
    // Otherwise a template shows only an icon.
    dataset.done = '';
    button.textContent = 'Link copied';
    setTimeout(() => {
      delete dataset.done;
      button.textContent = textContent;
    }, DONE_MS);
  } catch {
    prompt('Copy this link', link);
  }
}
