import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { findSectionOf, isSectionKey, type SectionKey } from '#domain/profile/sections/sections.ts';

/** The state of an entry of the browser's history that a press has made: who presses is there already. */
const PRESSED = 'pressed';
const PUSHED = 'pushed';

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
  const isPressed = state === PRESSED || state === PUSHED;
  const place: Place = { at, section, landing: at === '' || isPressed ? null : key };
  const go = (next: string | null, options: object) => {
    if (section) onLeave?.(section);
    const search = new URLSearchParams(params);
    if (next === null) search.delete('at');
    else search.set('at', next);
    void navigate(
      { search: search.toString() },
      { preventScrollReset: true, replace: true, ...options },
    );
  };
  return {
    place,
    /** Opens a row. As a sheet it is a step of its own, which the browser's way back closes. */
    open: (next: SectionKey, { isSheet }: { isSheet: boolean }) =>
      go(next, { replace: !isSheet, state: isSheet ? PUSHED : PRESSED }),
    close: () => {
      if (state !== PUSHED) return go(null, { state: PRESSED });
      if (section) onLeave?.(section);
      void navigate(-1);
    },
    /** Leads to a field. */
    lead: (path: string) => go(path, {}),
  };
}

export type PlaceControls = ReturnType<typeof usePlace>;
