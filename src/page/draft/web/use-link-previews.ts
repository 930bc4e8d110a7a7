import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import {
  findLinkOffer,
  isWebLink,
  type LinkPreview,
  type SampledPreview,
} from '#page/links/rules/link-previews.ts';
import { toStoredUrl } from '#page/links/rules/read-address.ts';
import { PreviewRefusal } from '#page/links/web/link-preview.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';
import type { ProfileDraft } from '../rules/profile-draft.ts';
import { useCopyLinkPicture, useFetchLinkPreview, useFetchSampledPreview } from './mutations.ts';

/** The state of fetching a link's page. */
type PreviewState = {
  isLoading: boolean;
  /** The reason the owner's request failed; otherwise empty. */
  sentence: string;
  /** The page's title and picture, to suggest; null if there is nothing to suggest. */
  found: SampledPreview | null;
  /** Whether the owner asked by a button, rather than only pasting the link. */
  isAsked: boolean;
};

const IDLE: PreviewState = { isLoading: false, sentence: '', found: null, isAsked: false };

/** Pages fetched in parallel, so that two hundred pasted links don't flood the server. */
const AT_ONCE = 2;

type Wanted = { id: string; isAsked: boolean };

/**
 * Fetches titles and pictures of links through our server. For a pasted link, they are only suggested, and
 * a failure isn't reported. If the owner asks, they fill empty fields; the owner's own title stays, and the
 * page's is suggested.
 */
export function useLinkPreviews() {
  const { find, findUrl, set } = useLinkFields();
  const read = useReadPreview();
  const { mutateAsync: copyPicture } = useCopyLinkPicture();
  const [states, setStates] = useState<Readonly<Record<string, PreviewState>>>({});
  const waiting = useRef<Wanted[]>([]);
  const workers = useRef(0);
  const running = useRef(new Map<string, AbortController>());
  useEndOfGone(running, waiting);
  const tell = (id: string, state: Partial<PreviewState>) =>
    setStates((known) => ({ ...known, [id]: { ...IDLE, ...state } }));
  /** Our copy of the picture, unless the link has got another one since. */
  const setPicture = async (id: string, picture: string) => {
    const copy = await copyPicture(picture).catch(() => '');
    if (find(id)?.thumbnailUrl === '') set(id, 'thumbnailUrl', copy);
    return copy !== '';
  };
  /** A page without a picture we can copy still has a title. */
  const fill = async (id: string, { title, picture }: LinkPreview) => {
    if (find(id)?.buttonText.trim() === '') set(id, 'buttonText', title);
    if (picture && find(id)?.thumbnailUrl === '') await setPicture(id, picture);
  };
  const fetch = async ({ id, isAsked }: Wanted) => {
    const url = findUrl(id);
    if (!isWebLink(url)) return;
    const ending = new AbortController();
    running.current.set(id, ending);
    tell(id, { isLoading: true });
    try {
      const found = await read({ url, signal: ending.signal }, isAsked);
      // The link may lead elsewhere by now.
      if (findUrl(id) !== url) return tell(id, {});
      if (isAsked) await fill(id, found);
      tell(id, { found: isAsked ? { ...found, picture: null } : found, isAsked });
    } catch (error) {
      const sentence = toErrorSentence(error, 'We couldn’t fetch that page. Your link is kept.');
      tell(id, isAsked ? { sentence } : {});
      if (isAboutAll(error) && !ending.signal.aborted) waiting.current = [];
    } finally {
      running.current.delete(id);
    }
  };
  const work = async () => {
    workers.current += 1;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      await fetch(next);
    }
    workers.current -= 1;
  };
  const queue = (wanted: readonly Wanted[]) => {
    waiting.current.push(...wanted);
    // Each worker takes its first link synchronously.
    while (workers.current < AT_ONCE && waiting.current.length > 0) void work();
  };
  const findOffer = (id: string): SampledPreview | null => {
    const { found = null, isAsked = false } = states[id] ?? {};
    const link = found && find(id);
    return link ? findLinkOffer(found, link, isAsked) : null;
  };
  const take = async (id: string) => {
    const offer = findOffer(id);
    if (offer === null) return;
    set(id, 'buttonText', offer.title);
    tell(id, { isLoading: offer.picture !== null });
    if (offer.picture === null) return;
    const isCopied = await setPicture(id, offer.picture);
    tell(id, { sentence: isCopied ? '' : 'We couldn’t copy its picture.' });
  };
  return {
    states,
    findOffer,
    /** Suggests titles and pictures for pasted links. */
    suggest: (links: readonly Pick<CustomLink, 'id'>[]) =>
      queue(links.map(({ id }) => ({ id, isAsked: false }))),
    ask: (id: string) => queue([{ id, isAsked: true }]),
    /** Takes a suggestion: the title at once, and then a copy of the picture. */
    take,
    dismiss: (id: string) => tell(id, {}),
  };
}

/** Whether other links would fail too: the server is unreachable, or refuses more for now. */
function isAboutAll(error: unknown): boolean {
  return !(error instanceof PreviewRefusal) || error.isForAll;
}

/** Reads and writes the draft's links by id; one may have been removed since. */
function useLinkFields() {
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  const find = (id: string) => getValues('custom_links').find((link) => link.id === id) ?? null;
  return {
    find,
    findUrl: (id: string) => toStoredUrl(find(id)?.url ?? ''),
    set: (id: string, field: 'buttonText' | 'thumbnailUrl', value: string) => {
      const index = getValues('custom_links').findIndex((link) => link.id === id);
      if (index !== -1 && value !== '') {
        setValue(`custom_links.${index}.${field}`, value, { shouldDirty: true });
      }
    },
  };
}

/** @returns a function that reads a linked page; suggestions include a sample of the picture */
function useReadPreview() {
  const { mutateAsync: fetchPreview } = useFetchLinkPreview();
  const { mutateAsync: fetchSampled } = useFetchSampledPreview();
  return async (wish: Parameters<typeof fetchPreview>[0], isAsked: boolean) =>
    isAsked ? { ...(await fetchPreview(wish)), sample: null } : fetchSampled(wish);
}

/** Cancels requests for removed links, and all requests when the editor closes. */
function useEndOfGone(
  running: RefObject<Map<string, AbortController>>,
  waiting: RefObject<Wanted[]>,
) {
  const { control } = useFormContext<ProfileDraft>();
  const ids = useWatch({
    control,
    name: 'custom_links',
    compute: (links: readonly CustomLink[]) => links.map(({ id }) => id).join(' '),
  });
  useEffect(() => {
    const present = new Set(ids.split(' '));
    for (const [id, ending] of running.current) if (!present.has(id)) ending.abort();
  }, [ids, running]);
  useEffect(() => {
    const { current } = running;
    return () => {
      waiting.current = [];
      for (const ending of current.values()) ending.abort();
    };
  }, [running, waiting]);
}
