/** Who wants to hear of a change outside React: the half of `useSyncExternalStore` that is always the same. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** @returns what takes the listener away again */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
