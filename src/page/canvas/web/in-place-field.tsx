import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isComposing } from '#kit/web/buttons/keep-presses.ts';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';
import type { PagePart } from '#page/profile/web/page-parts.ts';
import { ACCENT } from './overlay-look.ts';

/** Fields edited in place on the page. */
const WRITTEN = ['full_name', 'designation', 'bio'] as const;

export type WrittenField = (typeof WRITTEN)[number];

export function isWrittenField(at: string): at is WrittenField {
  return WRITTEN.some((field) => field === at);
}

type InPlaceFieldProps = {
  part: PagePart;
  field: WrittenField;
  onDone: () => void;
};

/**
 * A text on the page, edited in place in its own typeface. Pasting always inserts plain text. The field
 * overlays the text, which is redrawn below with each change.
 */
export function InPlaceField({ part, field, onDone }: InPlaceFieldProps) {
  const { name, drawn } = part;
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  const value = useWatch<ProfileDraft, WrittenField>({ name: field });
  const [first] = useState(() => getValues(field));
  const frame = useRef<HTMLTextAreaElement>(null);
  const isLine = field !== 'bio';
  const write = (next: string) => setValue(field, next, { shouldDirty: true });
  useHidden(drawn);
  useLayoutEffect(() => frame.current?.setSelectionRange(first.length, first.length), [first]);
  const press = (event: KeyboardEvent) => {
    // In the page's own window, whose events don't reach the dashboard's.
    if (isComposing(event.nativeEvent)) return;
    const isHeld = event.metaKey || event.ctrlKey;
    if (event.key === 'Enter' && (isLine || isHeld)) return end(event);
    if (event.key === 's' && isHeld) {
      end(event);
      return findForm(event.currentTarget)?.requestSubmit();
    }
    if (event.key !== 'Escape') return;
    write(first);
    end(event);
  };
  const end = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  return (
    <textarea
      ref={frame}
      aria-label={name}
      // biome-ignore lint/a11y/noAutofocus: pressing the text means editing it
      autoFocus
      dir="auto"
      rows={1}
      value={value}
      maxLength={DRAFT_LENGTHS[field]}
      enterKeyHint={isLine ? 'done' : 'enter'}
      data-control="field"
      style={toStyle(part)}
      onChange={(event) => write(isLine ? toLine(event.target.value) : event.target.value)}
      onKeyDown={press}
      onBlur={onDone}
    />
  );
}

/** Hides the text below while it is edited. */
function useHidden(drawn: HTMLElement | null) {
  useLayoutEffect(() => {
    drawn?.style.setProperty('visibility', 'hidden');
    return () => void drawn?.style.removeProperty('visibility');
  }, [drawn]);
}

/** @returns pasted lines joined into one */
function toLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

/** @returns the editor's form, around the page's frame */
function findForm(element: Element): HTMLFormElement | null | undefined {
  return element.ownerDocument.defaultView?.frameElement?.closest('form');
}

/** Below this size, in pixels, iOS zooms in on a focused field. */
const SMALLEST_TYPE = 16;

/** @returns the typography and position of the text below, in the available width */
function toStyle({ box, drawn }: PagePart): CSSProperties {
  const view = drawn?.ownerDocument.defaultView;
  if (!drawn || !view) return {};
  const type = view.getComputedStyle(drawn);
  const width = Math.max(box.width, findRoom(drawn, view));
  const isCentred = type.textAlign === 'center';
  const left = isCentred ? box.left + (box.width - width) / 2 : box.left;
  const size = Math.max(SMALLEST_TYPE, Number.parseFloat(type.fontSize));
  return {
    position: 'absolute',
    zIndex: 11,
    boxSizing: 'border-box',
    top: box.top,
    left,
    width,
    minHeight: box.height,
    fieldSizing: 'content',
    margin: 0,
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    outline: `2px solid ${ACCENT}`,
    outlineOffset: 4,
    resize: 'none',
    fontFamily: type.fontFamily,
    fontSize: size,
    fontWeight: type.fontWeight,
    fontStyle: type.fontStyle,
    lineHeight: type.lineHeight,
    color: type.color,
    letterSpacing: type.letterSpacing,
    textTransform: type.textTransform as 'none',
    textAlign: type.textAlign as 'start',
    overflow: 'hidden',
  };
}

/** @returns the width available around a text, in pixels; its own may only fit its few letters */
function findRoom({ parentElement: around }: HTMLElement, view: Window): number {
  if (!around) return 0;
  const { paddingLeft, paddingRight } = view.getComputedStyle(around);
  return (
    around.clientWidth - (Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) || 0)
  );
}
