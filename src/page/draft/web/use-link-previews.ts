import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { isWebLink } from '#page/links/rules/link-previews.ts';
import { PreviewRefusal } from '#page/links/web/link-preview.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';
import type { ProfileDraft } from '../rules/profile-draft.ts';
import { useCopyLinkPicture, useFetchLinkPreview } from './mutations.ts';

/** The state of a link's page: loading, failed with a sentence, or its title. */
export type PreviewState = { isLoading: boolean; sentence: string; title: string };

const CHANGED = { shouldDirty: true };

/** Pages fetched in parallel, so that two hundred pasted links don't flood the server. */
const AT_ONCE = 2;

/**
 * Fetches titles and pictures of links through our server. They fill empty fields; an owner's own
 * title stays, and the page's is offered beside it. If anything fails, the link stays as it is.
 */
export function useLinkPreviews() {
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  const { mutateAsync: fetchPreview } = useFetchLinkPreview();
  const { mutateAsync: copyPicture } = useCopyLinkPicture();
  const [states, setStates] = useState<Readonly<Record<string, PreviewState>>>({});
  const waiting = useRef<string[]>([]);
  const running = useRef(0);
  const tell = (id: string, state: Partial<PreviewState>) =>
    setStates((known) => ({
      ...known,
      [id]: { isLoading: false, sentence: '', title: '', ...state },
    }));
  const find = (id: string) => {
    const index = getValues('custom_links').findIndex((link) => link.id === id);
    return index === -1 ? null : { index, link: getValues(`custom_links.${index}`) };
  };
  const fill = (id: string, field: 'buttonText' | 'thumbnailUrl', value: string) => {
    const found = find(id);
    if (!found || value === '' || found.link[field].trim() !== '') return;
    setValue(`custom_links.${found.index}.${field}`, value, CHANGED);
  };
  const fetch = async (id: string) => {
    const url = find(id)?.link.url ?? '';
    if (!isWebLink(url)) return;
    tell(id, { isLoading: true });
    try {
      const { title, picture } = await fetchPreview(url);
      fill(id, 'buttonText', title);
      if (picture && find(id)?.link.thumbnailUrl === '') {
        // A page without a picture we can copy still has a title.
        fill(id, 'thumbnailUrl', await copyPicture(picture).catch(() => ''));
      }
      tell(id, { title });
    } catch (error) {
      tell(id, {
        sentence: toErrorSentence(error, 'We couldn’t fetch that page. Your link is kept.'),
      });
      if (!(error instanceof PreviewRefusal) || error.isForAll) waiting.current = [];
    }
  };
  const work = async () => {
    running.current += 1;
    for (let id = waiting.current.shift(); id; id = waiting.current.shift()) await fetch(id);
    running.current -= 1;
  };
  const ask = (links: readonly Pick<CustomLink, 'id'>[]) => {
    waiting.current.push(...links.map(({ id }) => id));
    // Each worker takes its first link synchronously.
    while (running.current < AT_ONCE && waiting.current.length > 0) void work();
  };
  return { states, ask };
}
