import { copyLink, findPageLink } from './copy-link.ts';
import { buildWayOut } from './way-out.ts';

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

/** In an in-app browser, a tap on Contact shows ways out of it. Elsewhere nothing changes. */
export function showWayOut(userAgent: string): void {
  const contact = document.querySelector('.contact');
  // A web view too old for dialogs does what it can with the link.
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
