import { useQueryClient } from '@tanstack/react-query';
import { importAgain } from '#kit/public/import-again.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { staffProfileQuery } from '#page/profile/web/own-profile.ts';
import { sharedDraftQuery, writeSharedDraft } from '#page/profile/web/shared-draft.ts';

/** Adds a link to the page's draft on the server, below the others. */
export function useAddDraftedLink(ownerId: string) {
  const queryClient = useQueryClient();
  return useWrite({
    write: async (link: { url: string; title: string }) => {
      const [{ draftLink }, profile, shared] = await Promise.all([
        importAgain(() => import('./drafted-link.ts')),
        queryClient.fetchQuery({ ...staffProfileQuery(ownerId), staleTime: 0 }),
        queryClient.fetchQuery({ ...sharedDraftQuery(ownerId), staleTime: 0 }),
      ]);
      const drafted = profile && draftLink(profile, shared, link);
      if (!drafted) throw new Error('Your page is full of links. Remove one to add another.');
      const after = await writeSharedDraft(ownerId, drafted.changes);
      const links = JSON.stringify(after.custom_links?.value ?? []);
      if (!links.includes(drafted.id)) throw new Error(LATE);
    },
    stale: staleAfter.draftWrite(ownerId),
    done: { title: 'Link added', sentence: 'Publish to show it on your page.' },
  });
}

/** The server keeps what another device has written meanwhile. */
const LATE = 'Your draft has just changed on another device. Please try again.';
