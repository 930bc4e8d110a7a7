/* A worker's own types: TypeScript has them only in a library that can't be loaded beside a page's. */

type LastingEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

export type FetchEvent = LastingEvent & {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
};

type WorkerEvents = {
  install: LastingEvent;
  activate: LastingEvent;
  message: LastingEvent & { data: unknown };
  fetch: FetchEvent;
};

type WorkerScope = {
  location: Location;
  registration: ServiceWorkerRegistration;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
};

/** The worker's global scope. */
export const scope = globalThis as unknown as WorkerScope;
