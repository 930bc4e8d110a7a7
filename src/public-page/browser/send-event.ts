import { isOwnPage } from './session.ts';

/** What `POST /events` takes (domain/analytics/events/events). */
type PageEvent =
  | {
      type: 'profile_view';
      referrer: string;
      source: 'qr' | undefined;
      [utm: `utm_${string}`]: string;
    }
  | {
      type: 'link_click';
      link_type: string | undefined;
      link_url: string;
      section: string | undefined;
    };

/**
 * Reports an event in a way that outlives the page. Nobody waits for it, and a failure is only logged.
 * With it goes what the server cannot see: whether the owner is at work here, whether anybody sees
 * the page, a name for the event, should it arrive twice, and the stamp that only the page has.
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
