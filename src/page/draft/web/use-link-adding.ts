import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { bringIntoView } from '#kit/web/sorting/scrolling.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { describePaste, type PastedLinks } from '#page/import/rules/pasted-links.ts';
import { readAddress } from '#page/links/rules/read-address.ts';
import { readShared } from '#page/links/rules/shared-link.ts';
import { buildCustomLink } from '#page/profile/rules/build-link.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';
import { LINKS_MAX_COUNT } from '#page/sections/rules/links.ts';
import type { ProfileDraft } from '../rules/profile-draft.ts';
import { usePlace } from './use-place.ts';

const CHANGED = { shouldDirty: true, shouldTouch: true };

export type LinkAdding = {
  /** Gets new links that have a URL, to fetch their titles. */
  onAdded: (links: readonly CustomLink[]) => void;
  /** Gets the id of a new empty link. */
  onBlank: (id: string) => void;
};

const NOT_SHARED = 'There’s no link in what you shared. Paste one here.';

/**
 * The text in the box for new links, and functions to add links to the draft. A link shared with the
 * installed app only fills the box: nothing is added without a press.
 *
 * @param frame of the box, beside the list
 */
export function useLinkAdding(
  frame: RefObject<HTMLElement | null>,
  { onAdded, onBlank }: LinkAdding,
) {
  const { append, findRoom } = useAppend(frame);
  const { shared, drop } = useShared();
  const [text, setText] = useState(shared?.typed ?? '');
  const [isTold, setIsTold] = useState(shared?.isLink === false);
  const reading = readAddress(text);
  const problem = reading && 'problem' in reading ? reading.problem : undefined;
  const type = (next: string) => {
    setText(next);
    setIsTold(false);
  };
  const addOne = (url: string) => {
    const added = append([{ url, buttonText: url === shared?.typed ? shared.title : '' }]);
    if (added.length === 0) return;
    type('');
    drop();
    onAdded(added);
  };
  const submit = () => {
    if (reading && 'url' in reading) addOne(reading.url);
    else if (reading) setIsTold(true);
    else for (const { id } of append([{}])) onBlank(id);
  };
  const addPasted = (pasted: PastedLinks) => {
    const count = pasted.links.length;
    if (count > 0) {
      drop();
      onAdded(append(pasted.links.map(({ url, title }) => ({ url, buttonText: title }))));
    }
    const left = describePaste(pasted, LINKS_MAX_COUNT) ?? undefined;
    if (count === 0) toast.error('No links added', left);
    else toast.success(count === 1 ? '1 link added' : `${count} links added`, left);
  };
  return {
    text,
    reading,
    type,
    submit,
    addOne,
    addPasted,
    findRoom,
    addHeading: () => append([{ kind: 'heading' }]).length > 0,
    error: isTold ? (problem ?? NOT_SHARED) : undefined,
  };
}

/** The content that a phone's share sheet sent here, and a function to remove it from the URL. */
function useShared() {
  const [params] = useSearchParams();
  const { turn } = usePlace();
  const [title, text, url] = [params.get('title'), params.get('text'), params.get('url')];
  const shared = readShared({ title, text, url });
  return { shared, drop: () => shared && turn('links') };
}

/** Appends to the list and scrolls there; says so if the list is full. */
function useAppend(frame: RefObject<HTMLElement | null>) {
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  const findRoom = () => Math.max(0, LINKS_MAX_COUNT - getValues('custom_links').length);
  const append = (links: readonly Partial<CustomLink>[]): CustomLink[] => {
    if (findRoom() < links.length) {
      toast.error(`A page holds ${LINKS_MAX_COUNT} links`, 'Remove one to add another.');
      return [];
    }
    const built = links.map((link) => buildCustomLink({ id: crypto.randomUUID(), ...link }));
    flushSync(() => setValue('custom_links', [...getValues('custom_links'), ...built], CHANGED));
    const list = frame.current?.parentElement;
    const last = list?.querySelector<HTMLElement>(':scope ul > li:last-child');
    if (last) bringIntoView(last);
    return built;
  };
  return { append, findRoom };
}
