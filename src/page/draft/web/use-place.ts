import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { findSectionOf, isSectionKey, type SectionKey } from '#page/sections/rules/sections.ts';

/** The state of a history entry made by a press, where the focus already is. */
const PRESSED = 'pressed';
export const PUSHED = 'pushed';
/** As `PUSHED`, but the field takes the focus. */
const REACHED = 'reached';

/**
 * The parameters in which a phone's share sheet sends a link to `/edit`, named as in the manifest. They stay until another
 * place opens.
 */
export const SHARED = ['title', 'text', 'url'] as const;

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
    // The form view stays below what opens from it; no other phone panel does.
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
    /** Leads to a field. */
    lead: (path: string) => go(path, {}),
    /** Leads to a field or section over the page, with a history entry. */
    reach: (path: string) => go(path, { replace: params.has('show'), state: REACHED }),
  };
}

export type PlaceControls = ReturnType<typeof usePlace>;
