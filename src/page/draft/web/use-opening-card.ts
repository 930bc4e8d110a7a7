import { createContext, useCallback, useContext, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { buildOpeningCard } from '#page/card/rules/opening-card.ts';
import type { ProfileDraft } from '../rules/profile-draft.ts';

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
