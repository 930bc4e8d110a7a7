/** What `POST /events` takes (domain/analytics/events). */
type PageEvent =
  | { type: 'profile_view'; referrer: string; source: 'qr' | undefined }
  | {
      type: 'link_click';
      link_type: string | undefined;
      link_url: string;
      section: string | undefined;
    };

/** Reports an event in a way that outlives the page. Nobody waits for it, and a failure is only logged. */
export function sendEvent(profileId: string, event: PageEvent): void {
  const body = JSON.stringify({ profile_id: profileId, ...event });
  const isQueued = navigator.sendBeacon?.(
    '/events',
    new Blob([body], { type: 'application/json' }),
  );
  if (!isQueued) {
    fetch('/events', { method: 'POST', body, keepalive: true }).catch(console.warn);
  }
}
