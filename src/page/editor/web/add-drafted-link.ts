import { useQueryClient } from '@tanstack/react-query';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { addDraftedLink } from '#page/draft/rules/add-link.ts';
import { toPageDraft } from '#page/draft/rules/page-draft.ts';
import { buildCustomLink } from '#page/profile/rules/build-link.ts';
import { staffProfileQuery } from '#page/profile/web/own-profile.ts';
import { sharedDraftQuery, writeSharedDraft } from '#page/profile/web/shared-draft.ts';
import { LINKS_MAX_COUNT } from '#page/sections/rules/links.ts';

/** Adds a link to the page's draft on the server, below the others. */
export function useAddDraftedLink(ownerId: string) {
  const queryClient = useQueryClient();
  return useWrite({
    write: async ({ url, title }: { url: string; title: string }) => {
      const [profile, shared] = await Promise.all([
        queryClient.fetchQuery({ ...staffProfileQuery(ownerId), staleTime: 0 }),
        queryClient.fetchQuery({ ...sharedDraftQuery(ownerId), staleTime: 0 }),
      ]);
      const link = buildCustomLink({ id: crypto.randomUUID(), url, buttonText: title });
      const changes = profile && addDraftedLink(toPageDraft(profile), shared, link);
      if (!changes) throw new Error(FULL);
      const after = await writeSharedDraft(ownerId, changes);
      if (!JSON.stringify(after.custom_links?.value ?? []).includes(link.id)) throw new Error(LATE);
    },
    stale: staleAfter.draftWrite(ownerId),
    done: { title: 'Link added', sentence: 'Publish to show it on your page.' },
  });
}

const FULL = `A page holds ${LINKS_MAX_COUNT} links. Remove one to add another.`;

/** The server keeps what another device has written meanwhile. */
const LATE = 'Your draft has just changed on another device. Please try again.';
