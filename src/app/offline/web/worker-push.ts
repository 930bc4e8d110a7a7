import { NOTICE_TAG, readNotice, TURN_OFF } from '#audience/push/rules/notice.ts';
import { type NoticeOptions, scope } from './worker-scope.ts';

/** Shows notifications of new leads, and handles clicks on them. Safari shows them by itself. */
export function listenToPush(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));
  scope.addEventListener('notificationclick', (event) => {
    const { action, notification } = event;
    notification.close();
    event.waitUntil(action === TURN_OFF ? turnOff() : open(String(notification.data)));
  });
}

async function show(message: string): Promise<void> {
  const { title, body, navigate, unread } = readNotice(message, scope.location.origin);
  const options: NoticeOptions = {
    body,
    tag: NOTICE_TAG,
    renotify: true,
    icon: '/icon-small.png',
    data: navigate,
    actions: [{ action: TURN_OFF, title: 'Turn off' }],
  };
  await scope.registration.showNotification(title, options);
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread);
}

/** The push service then refuses the next message, and the server forgets this browser. */
async function turnOff(): Promise<void> {
  await (await scope.registration.pushManager.getSubscription())?.unsubscribe();
}

/** A tab already on that screen comes to the front; others may have unsaved work, and stay. */
async function open(url: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((window) => window.url.split(/[?#]/)[0] === url);
  await (there ? there.focus() : scope.clients.openWindow(url));
}
