import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { isSectionKey, type SectionKey } from '#page/sections/rules/sections.ts';
import type { AddingPlace } from './use-adding.ts';
import { PUSHED, SHARED } from './use-place.ts';

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
