import { useCallback, useSyncExternalStore } from 'react';
import { createListeners } from '../ui/listeners.ts';
import { listUnsent, onOutboxChange, type Queued } from './outbox.ts';

const lists = new Map<string, readonly Queued[]>();
const { subscribe, notify } = createListeners();

async function reread(userId: string): Promise<void> {
  // A browser without storage fails when something has to be stored.
  lists.set(userId, await listUnsent(userId).catch(() => []));
  notify();
}

/**
 * @returns an account's unsent entries, oldest first, kept up to date; undefined until they are read
 */
export function useUnsent(userId: string): readonly Queued[] | undefined {
  const follow = useCallback(
    (listener: () => void) => {
      const again = () => void reread(userId);
      const ends = [subscribe(listener), onOutboxChange(again)];
      again();
      return () => {
        for (const end of ends) end();
      };
    },
    [userId],
  );
  return useSyncExternalStore(follow, () => lists.get(userId));
}
