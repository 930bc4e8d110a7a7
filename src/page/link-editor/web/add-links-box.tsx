import { clsx } from 'clsx';
import { Heading, Plus } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { Button } from '#kit/web/buttons/button.tsx';
import { bringIntoView } from '#kit/web/sorting/scrolling.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { usePlace } from '#page/draft/web/use-place.ts';
import {
  describePaste,
  type FoundLink,
  type PastedLinks,
  readPastedLines,
  readPastedLinks,
} from '#page/import/rules/importable-links.ts';
import { readAddress } from '#page/links/rules/read-address.ts';
import { readShared } from '#page/links/rules/shared-link.ts';
import { AddressBox } from '#page/links/web/address-box.tsx';
import { buildCustomLink, type CustomLink } from '#page/profile/rules/items.ts';
import { LINKS_MAX_COUNT } from '#page/sections/rules/links.ts';

/**
 * The box above the links. It isn't sticky while a link is open, which it would cover. Return adds
 * the typed link; several pasted lines, or HTML, add several.
 */
export function AddLinksBox({ isSticky, ...props }: LinkAdding & { isSticky: boolean }) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const { text, reading, error, type, submit, addOne, addPasted, addHeading, findRoom } =
    useLinkAdding(frame, props);
  const paste = (event: ClipboardEvent) => {
    const pasted = findPasted(event.clipboardData, findRoom());
    if (pasted === null) return;
    event.preventDefault();
    event.stopPropagation();
    addPasted(pasted);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (text.trim() !== '') submit();
  };
  return (
    <fieldset
      ref={frame}
      aria-label="Add links"
      className={clsx(
        '-mx-1 flex min-w-0 flex-col gap-1 bg-surface px-1 pt-1 pb-2',
        // Also covers the strip of padding above it, where rows would show.
        isSticky &&
          'sticky top-0 z-20 before:-top-4 before:absolute before:inset-x-0 before:h-4 before:bg-surface',
      )}
      onPasteCapture={paste}
      onKeyDown={press}
    >
      <AddressBox
        label="New link"
        placeholder="Paste a link, @handle, email or phone"
        text={text}
        reading={reading}
        error={error}
        onType={type}
        onAccept={({ url }) => addOne(url)}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={submit}>
          <Plus />
          Add link
        </Button>
        <Button variant="ghost" onClick={() => addHeading() && focusLastField(frame.current)}>
          <Heading />
          Add heading
        </Button>
      </div>
    </fieldset>
  );
}

/** @returns the links in a paste; null if the box should handle it as typed text */
function findPasted(data: DataTransfer, room: number): PastedLinks | null {
  const text = data.getData('text/plain');
  const isMany = /\S[\r\n]+\s*\S/.test(text);
  const anchors = listAnchors(data.getData('text/html'));
  const single = readAddress(text);
  // A single URL, copied from a page with formatting.
  if (!isMany && (anchors.length === 0 || (single && 'url' in single))) return null;
  const lines = isMany ? readPastedLines(text, room) : null;
  const linked = anchors.length > 0 ? readPastedLinks(anchors, room) : null;
  if (!lines || !linked) return lines ?? linked;
  return linked.links.length > lines.links.length ? linked : lines;
}

/** In characters of pasted HTML: longer pastes aren't parsed. */
const HTML_MAX_LENGTH = 5_000_000;

/** A parsed document that is never shown runs no scripts and loads no pictures. */
function listAnchors(html: string): FoundLink[] {
  if (!/<a\s/i.test(html)) return [];
  const page = new DOMParser().parseFromString(html.slice(0, HTML_MAX_LENGTH), 'text/html');
  return [...page.querySelectorAll('a[href]')]
    .map((anchor) => ({
      url: anchor.getAttribute('href') ?? '',
      title: anchor.textContent ?? '',
    }))
    .filter(({ url }) => /^(?:https?|mailto|tel|sms):/i.test(url));
}

function focusLastField(frame: HTMLElement | null) {
  const fields = frame?.parentElement?.querySelectorAll<HTMLInputElement>(':scope ul > li input');
  [...(fields ?? [])].at(-1)?.focus();
}

const CHANGED = { shouldDirty: true, shouldTouch: true };

type LinkAdding = {
  /** Called with the new links that have a URL, to fetch their titles. */
  onAdded: (links: readonly CustomLink[]) => void;
  /** Called with the id of a new empty link. */
  onBlank: (id: string) => void;
};

const NOT_SHARED = 'There’s no link in what you shared. Paste one here.';

/**
 * The text in the box for new links, and functions to add links to the draft. A link shared with the
 * installed app only fills the box: adding it takes a press.
 *
 * @param frame of the box, beside the list
 */
function useLinkAdding(frame: RefObject<HTMLElement | null>, { onAdded, onBlank }: LinkAdding) {
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
