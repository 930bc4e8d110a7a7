import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';

/** Creates the company directory's key, replacing any previous one, and returns it this once. */
export function useConnectDirectory(onMade: (secret: string) => void) {
  const userId = useOwner();
  return useWrite({
    write: async () => (await dataClient.rpc('create_scim_key').throwOnError()).data,
    stale: staleAfter.directoryChange(userId),
    keep: onMade,
    refused: 'The key was not made. Please try again.',
    isSecret: true,
  });
}

/** Disconnects the company directory. */
export function useDisconnectDirectory() {
  const userId = useOwner();
  return useWrite({
    write: async () => dataClient.rpc('delete_scim_key').throwOnError(),
    stale: staleAfter.directoryChange(userId),
    done: 'Your company directory is disconnected',
    refused: 'It is still connected. Please try again.',
  });
}
