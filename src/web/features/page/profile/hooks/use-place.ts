import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { findSectionOf, isSectionKey, type SectionKey } from '#domain/profile/sections/sections.ts';

/** The state of an entry of the browser's history that a press has made: who presses is there already. */
const PRESSED = 'pressed';
export const PUSHED = 'pushed';
/** As `PUSHED`, but the field is to take the focus. */
const REACHED = 'reached';

/** Where in the editor one is: `/edit?at=links` or `/edit?at=full_name`. */
export type Place = {
  /** A section, or a field of the draft; empty at first. */
  at: string;
  /** The section whose row is open. */
  section: SectionKey | null;
  /** Another one each time somebody is led here, whose field is to take the focus; null after a press. */
  landing: string | null;
};

/**
 * The place in the editor, which is part of the address, and the ways to another one.
 *
 * @param onLeave called with the section that is left
 */
export function usePlace(onLeave?: (section: SectionKey) => void) {
  const [params] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const at = params.get('at') ?? '';
  const section = isSectionKey(at) ? at : findSectionOf(at);
  const isStep = state === PUSHED || state === REACHED;
  const isPressed = state === PRESSED || state === PUSHED;
  const place: Place = { at, section, landing: at === '' || isPressed ? null : key };
  const go = (next: string | null, options: object) => {
    if (section) onLeave?.(section);
    const search = new URLSearchParams(params);
    if (next === null) search.delete('at');
    else search.set('at', next);
    // The fields of the whole page stay below what opens from them; no other panel of a phone does.
    if (search.get('show') !== 'form') search.delete('show');
    search.delete('after');
    void navigate(
      { pathname: PATHS.edit, search: search.toString() },
      { preventScrollReset: true, replace: true, ...options },
    );
  };
  return {
    place,
    /** Opens a section, or one of its entries. As a sheet it is a step of its own, which the browser's way back closes. */
    open: (next: string, { isSheet }: { isSheet: boolean }) =>
      go(next, { replace: !isSheet || (isStep && at !== ''), state: isSheet ? PUSHED : PRESSED }),
    close: () => {
      if (!isStep) return go(null, { state: PRESSED });
      if (section) onLeave?.(section);
      void navigate(-1);
    },
    /** Leads to a field. */
    lead: (path: string) => go(path, {}),
    /** Leads to a field or section over the page, as a step of its own. */
    reach: (path: string) => go(path, { replace: params.has('show'), state: REACHED }),
  };
}

export type PlaceControls = ReturnType<typeof usePlace>;
