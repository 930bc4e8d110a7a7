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
 * Reports an event in a way that outlives the page. Nothing waits for it; failures are only logged.
 * It includes what the server can't see: whether the visitor is the owner, whether the page is
 * visible, an event id in case it arrives twice, and the page's stamp.
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
