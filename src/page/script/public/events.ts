import { VIEW_DELAY_MS } from '../rules/view-delay.ts';
import { isOwnPage } from './session.ts';

/** The body of `POST /events` (audience/events/rules/events). */
type PageEvent =
  | {
      type: 'profile_view';
      referrer: string;
      source: string | undefined;
      [utm: `utm_${string}`]: string;
    }
  | {
      type: 'link_click';
      link_type: string | undefined;
      link_url: string;
      section: string | undefined;
    };

/**
 * Reports an event in a way that outlives the page. Nothing waits for it; failures are only logged. It
 * includes what the server can't see: whether the visitor is the owner, whether the page is visible, an
 * event id to detect duplicates, and the page's stamp.
 */
export function sendEvent(profileId: string, event: PageEvent): void {
  const body = JSON.stringify({
    profile_id: profileId,
    id: Math.random().toString(36).slice(2).padEnd(8, '0'),
    stamp: document.querySelector<HTMLElement>('[data-stamp]')?.dataset.stamp,
    is_owner: isOwnPage() || undefined,
    is_hidden: document.visibilityState === 'hidden' || undefined,
    ...event,
  });
  const isQueued = navigator.sendBeacon?.(
    '/events',
    new Blob([body], { type: 'application/json' }),
  );
  if (!isQueued) {
    fetch('/events', { method: 'POST', body, keepalive: true }).catch(console.warn);
  }
}

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
 * A scanned QR code tags the URL (`qr=1`), and so does a share source (`at=badge`). The tag is then removed
 * from the URL, so that a reshared link doesn't count as coming from there.
 *
 * @returns the source, unvalidated; the server knows which exist
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
