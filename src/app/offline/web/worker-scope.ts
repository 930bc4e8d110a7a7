/* A worker's types: TypeScript's library for workers can't be loaded beside the one for pages. */

type LastingEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

export type FetchEvent = LastingEvent & {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
};

type PushEvent = LastingEvent & { data: { text: () => string } | null };

type NoticeEvent = LastingEvent & { action: string; notification: Notification };

/** A notification's options, with its buttons, and whether a replacement alerts again. */
export type NoticeOptions = NotificationOptions & {
  renotify: true;
  actions?: readonly { action: string; title: string }[];
};

type WindowClient = { url: string; focus: () => Promise<unknown> };

type WorkerEvents = {
  install: LastingEvent;
  activate: LastingEvent;
  message: LastingEvent & { data: unknown };
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NoticeEvent;
};

type WorkerScope = {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
};

/** The worker's global scope. */
export const scope = globalThis as unknown as WorkerScope;
