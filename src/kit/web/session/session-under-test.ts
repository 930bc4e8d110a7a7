import { onTestFinished, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { getSession } from './session.ts';

/** The signed-in person's id. */
export const ADA = '00000000-0000-4000-8000-00000000000a';

/** Stores a one-hour session where the dashboard stores its own. */
export async function keepSession(details: object = {}): Promise<void> {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: ADA, email: 'ada@vizit.test', ...details };
  const session = { access_token: crypto.randomUUID(), refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  await getSession();
}

/** Signs out, whatever state a test has left. */
export async function leaveSession(): Promise<void> {
  localStorage.clear();
  await getSession();
}

/** A request, by its URL or as a cache returns it. */
type Asked = string | { url: string };

const toPath = (asked: Asked) => {
  const { pathname, search } = new URL(
    typeof asked === 'string' ? asked : asked.url,
    window.location.origin,
  );
  return `${pathname}${search}`;
};

/** Caches in memory, by name, each with its responses by path. */
type Stores = Map<string, Map<string, Response>>;

function buildCaches(stores: Stores) {
  const find = (store: Map<string, Response> | undefined, asked: Asked) =>
    store?.get(toPath(asked))?.clone();
  return {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        match: async (asked: Asked) => find(store, asked),
        put: async (asked: Asked, answer: Response) => void store.set(toPath(asked), answer),
        delete: async (asked: Asked) => store.delete(toPath(asked)),
        keys: async () =>
          [...store.keys()].map((path) => ({ url: `${window.location.origin}${path}` })),
      };
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (asked: Asked, { cacheName }: { cacheName?: string } = {}) =>
      cacheName === undefined
        ? [...stores.values()].map((store) => find(store, asked)).find(Boolean)
        : find(stores.get(cacheName), asked),
  };
}

/**
 * Gives this window a device with storage until the test ends: caches in memory, a worker that does nothing,
 * and an icon.
 *
 * @returns the caches, by name; what was done with the worker and the icon
 */
export function openDevice() {
  const stores: Stores = new Map();
  const unregister = vi.fn(async () => true);
  const setAppBadge = vi.fn(async (_count: number) => undefined);
  const clearAppBadge = vi.fn(async () => undefined);
  const registration = {
    active: null,
    unregister,
    pushManager: { getSubscription: async () => null },
  };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
  };
  vi.stubGlobal('caches', buildCaches(stores));
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker,
    onLine: true,
    setAppBadge,
    clearAppBadge,
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { stores, unregister, setAppBadge, clearAppBadge };
}
