import { createContext, useCallback, useContext, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { buildOpeningCard } from '#page/card/rules/opening-card.ts';
import { useLock } from '#page/locks/web/page-locks.ts';
import {
  listEnabledSections,
  orderSections,
  placeSection,
  type SectionKey,
} from '#page/sections/rules/sections.ts';
import type { ProfileDraft } from '../rules/profile-draft.ts';

/** @returns the draft's sections in order, and those that are on */
export function useSections() {
  const [switches, order] = useWatch<ProfileDraft, ['sections_enabled', 'section_order']>({
    name: ['sections_enabled', 'section_order'],
  });
  return { order: orderSections(order), enabled: listEnabledSections(switches, order) };
}

const CHANGED = { shouldDirty: true } as const;

/** Where a section is added: below another, or at the top. */
export type AddingPlace = SectionKey | 'top';

/** @returns a function that adds a section to the draft; null if the agency controls the sections */
export function useAdding() {
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  const isArranged = useLock('sections') === null;
  const add = (key: SectionKey, after?: AddingPlace) => {
    setValue(`sections_enabled.${key}`, true, CHANGED);
    if (!after) return;
    const order = orderSections(getValues('section_order'));
    setValue('section_order', placeSection(order, key, after), CHANGED);
  };
  return isArranged ? add : null;
}

/** @returns a function that turns on a section which the page only hints at */
export function useShownGhost() {
  const { getValues } = useFormContext<ProfileDraft>();
  const add = useAdding();
  return (key: SectionKey | null) => {
    if (key !== null && !getValues('sections_enabled')[key]) add?.(key);
  };
}

/** The owner's email, empty if unknown; null where an empty contact card stays empty. */
export const CardEmailContext = createContext<string | null>(null);

/** @returns a function that fills an empty contact card, as an unsaved change like any other */
export function useCardFilling(): () => void {
  const email = useContext(CardEmailContext);
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  return useCallback(() => {
    if (email === null) return;
    const { vcard_data, full_name, designation } = getValues();
    const card = buildOpeningCard(vcard_data, { name: full_name, designation, email });
    if (card) setValue('vcard_data', card, { shouldDirty: true });
  }, [email, getValues, setValue]);
}

/** Fills an empty contact card when its editor opens. */
export function useOpeningCard(): void {
  const fill = useCardFilling();
  useEffect(fill, [fill]);
}
