import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { findSectionOf, isSectionKey, type SectionKey } from '#page/sections/rules/sections.ts';
import type { AddingPlace } from './use-sections.ts';

/** The state of a history entry made by a press, where focus already is. */
const PRESSED = 'pressed';
const PUSHED = 'pushed';
/** As `PUSHED`, but the field takes the focus. */
const REACHED = 'reached';

/**
 * The parameters in which a phone's share sheet sends a link to `/edit`, named as in the manifest. They stay until another
 * place opens.
 */
const SHARED = ['title', 'text', 'url'] as const;

/** The place in the editor: `/edit?at=links` or `/edit?at=full_name`. */
export type Place = {
  /** A section, or a field of the draft; empty at first. */
  at: string;
  /** The section whose row is open. */
  section: SectionKey | null;
  /**
   * A new value each time a link or error leads to a field, which then takes the focus; null after
   * a press.
   */
  landing: string | null;
};

/**
 * The place in the editor, which is in the URL, and functions to change it.
 *
 * @param onLeave called with the section that closes
 */
export function usePlace(onLeave?: (section: SectionKey) => void) {
  const [params] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const isShared = SHARED.some((name) => params.has(name));
  const at = params.get('at') ?? (isShared ? 'links' : '');
  const section = isSectionKey(at) ? at : findSectionOf(at);
  const isStep = state === PUSHED || state === REACHED;
  const isPressed = state === PRESSED || state === PUSHED;
  const place: Place = { at, section, landing: at === '' || isPressed ? null : key };
  const go = (next: string | null, options: object) => {
    if (section) onLeave?.(section);
    const search = new URLSearchParams(params);
    if (next === null) search.delete('at');
    else search.set('at', next);
    // The form view stays below whatever opens from it; no other phone panel does.
    if (search.get('show') !== 'form') search.delete('show');
    for (const name of ['after', ...SHARED]) search.delete(name);
    void navigate(
      { pathname: PATHS.edit, search: search.toString() },
      { preventScrollReset: true, replace: true, ...options },
    );
  };
  return {
    place,
    /**
     * Opens a section, or one of its entries. A sheet adds a history entry, so that the browser's
     * Back closes it.
     */
    open: (next: string, { isSheet }: { isSheet: boolean }) =>
      go(next, { replace: !isSheet || (isStep && at !== ''), state: isSheet ? PUSHED : PRESSED }),
    /** Shows another place of the open section, without changing how it closes. */
    turn: (next: string) => go(next, { state: isStep ? PUSHED : PRESSED }),
    close: () => {
      if (!isStep) return go(null, { state: PRESSED });
      if (section) onLeave?.(section);
      void navigate(-1);
    },
    /** Goes to a field. */
    lead: (path: string) => go(path, {}),
    /** Goes to a field or section over the page, with a history entry. */
    reach: (path: string) => go(path, { replace: params.has('show'), state: REACHED }),
  };
}

export type PlaceControls = ReturnType<typeof usePlace>;

/** The part of the editor beside the page. */
export type EditorView = 'form' | 'design';

/**
 * Content and design are two URLs of one editor, which keeps its draft between them.
 *
 * @param hasDesign whether the look can be edited here
 */
export function useEditorView(hasDesign: boolean) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const view: EditorView = hasDesign && pathname === PATHS.personalize ? 'design' : 'form';
  const show = (next: EditorView) => {
    if (next === view) return;
    void navigate(next === 'design' ? PATHS.personalize : PATHS.edit, {
      preventScrollReset: true,
      replace: true,
    });
  };
  return { view, show };
}

/**
 * Panels over the page on a phone. `form` shows the page as fields, for keyboards and screen
 * readers.
 */
const PANELS = ['add', 'changes', 'form', 'more', 'preview'] as const;

export type PhonePanel = (typeof PANELS)[number] | 'design';

/**
 * The panel over the page. It is in the URL, so that the browser's Back closes it. The design has
 * its own URL.
 *
 * @param hasDesign whether the look can be edited here
 */
export function usePhonePanel(hasDesign: boolean) {
  const { pathname, state } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = PANELS.find((panel) => panel === params.get('show'));
  const isDesign = hasDesign && pathname === PATHS.personalize && !params.has('at');
  const panel: PhonePanel | null = asked ?? (isDesign ? 'design' : null);
  const go = (next: PhonePanel | null, options: object, further: Record<string, string> = {}) => {
    const search = new URLSearchParams(params);
    for (const name of ['at', 'show', 'after', 'try', ...SHARED]) search.delete(name);
    for (const [name, value] of Object.entries(further)) search.set(name, value);
    if (next !== null && next !== 'design') search.set('show', next);
    const path = next === 'design' ? PATHS.personalize : PATHS.edit;
    void navigate(
      { pathname: path, search: search.toString() },
      { preventScrollReset: true, ...options },
    );
  };
  return {
    panel,
    /** Where a section is added: below another one, or on top; null if unspecified. */
    after: toAddingPlace(params.get('after')),
    /** Asks which section to add below another. */
    add: (after: AddingPlace) => go('add', { state: PUSHED }, { after }),
    /** The section beyond the plan that the preview shows; null for none. */
    tried: panel === 'preview' ? toSectionKey(params.get('try')) : null,
    /** Tries such a section on the page. */
    see: (key: SectionKey) => go('preview', { replace: true, state }, { try: key }),
    /** Changing panels adds no history entry. */
    open: (next: PhonePanel) =>
      panel === null ? go(next, { state: PUSHED }) : go(next, { replace: true, state }),
    close: () => {
      if (state === PUSHED) void navigate(-1);
      else go(null, { replace: true });
    },
  };
}

function toAddingPlace(asked: string | null): AddingPlace | null {
  return asked === 'top' || isSectionKey(asked) ? asked : null;
}

function toSectionKey(asked: string | null): SectionKey | null {
  return isSectionKey(asked) ? asked : null;
}

export type PhonePanelControls = ReturnType<typeof usePhonePanel>;
