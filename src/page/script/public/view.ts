import { VIEW_DELAY_MS } from '../rules/view-delay.ts';
import { sendEvent } from './send-event.ts';

/**
 * Reports a view once the page has been visible for a second, once per browser session and profile
 * (coverage 4.20). A hidden or prerendered page waits until it is visible.
 *
 * @param source from `takeSource`
 */
export function reportView(profileId: string, source?: string): void {
  const utm = findUtm();
  let timer: number | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    timer = window.setTimeout(() => {
      document.removeEventListener('visibilitychange', watch);
      if (isFirstView(profileId)) {
        sendEvent(profileId, { ...utm, type: 'profile_view', referrer: document.referrer, source });
      }
    }, VIEW_DELAY_MS);
  };
  document.addEventListener('visibilitychange', watch);
  watch();
}

/**
 * A scanned QR code marks the URL (`qr=1`), and so does a place where the page is shared (`at=badge`). The
 * mark is then removed from the URL, so that a reshared link doesn't count as from there.
 *
 * @returns the mark unchecked; the server knows which exist
 */
export function takeSource(): string | undefined {
  const address = new URL(location.href);
  const { searchParams } = address;
  const source = searchParams.get('at') ?? (searchParams.has('qr') ? 'qr' : undefined);
  if (source === undefined) return undefined;
  searchParams.delete('at');
  searchParams.delete('qr');
  history.replaceState(null, '', address);
  return source;
}

/** The campaign in the page's URL: `utm_source` and the like. */
function findUtm(): { [utm: `utm_${string}`]: string } {
  const parameters = [...new URLSearchParams(location.search)];
  return Object.fromEntries(
    parameters.filter(([name]) => /^utm_(source|medium|campaign)$/.test(name)),
  );
}

function isFirstView(profileId: string): boolean {
  const key = `vizit-viewed-${profileId}`;
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, '1');
  } catch {
    // If storage is forbidden, count each page load.
  }
  return true;
}
