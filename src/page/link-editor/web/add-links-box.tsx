import { clsx } from 'clsx';
import { Heading, Plus } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { type LinkAdding, useLinkAdding } from '#page/draft/web/use-link-adding.ts';
import {
  type FoundLink,
  type PastedLinks,
  readPastedLines,
  readPastedLinks,
} from '#page/import/rules/importable-links.ts';
import { readAddress } from '#page/links/rules/read-address.ts';
import { AddressBox } from '#page/links/web/address-box.tsx';

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

/** @returns the links of a paste; null if the box should take it as typed */
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
