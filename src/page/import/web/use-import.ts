import { useFormContext } from 'react-hook-form';
import { toast } from '#kit/web/toasts/toast.ts';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import type { VcardData } from '#page/profile/rules/items.ts';
import type { ImportableLink } from '../rules/importable-links.ts';
import { takeLinks } from '../rules/take-links.ts';

const CHANGED = { shouldDirty: true, shouldValidate: true, shouldTouch: true };

/**
 * Adds the chosen entries to the surrounding form's draft, and keeps what is already in it. They
 * aren't published until the owner publishes the draft.
 */
export function useImport() {
  const { getValues, setValue } = useFormContext<ProfileDraft>();

  const addLinks = (links: readonly ImportableLink[]) => {
    const { custom_links: buttons, social_links: socials } = takeLinks(links, () =>
      crypto.randomUUID(),
    );
    if (buttons.length > 0) {
      setValue('custom_links', [...getValues('custom_links'), ...buttons], CHANGED);
      setValue('sections_enabled.links', true, CHANGED);
    }
    if (socials.length > 0) {
      setValue('social_links', [...getValues('social_links'), ...socials], CHANGED);
      setValue('sections_enabled.social', true, CHANGED);
    }
    toast.success(links.length === 1 ? '1 link added' : `${links.length} links added`, SAVE_HINT);
  };

  const fillCard = (card: VcardData) => {
    for (const [key, value] of Object.entries(card)) {
      if (value !== '') setValue(`vcard_data.${key as keyof VcardData}`, value, CHANGED);
    }
    const isShown = getValues('sections_enabled.vcard') === true;
    toast.success(
      'Contact card filled in',
      isShown ? SAVE_HINT : 'Switch on Contact Card to show it.',
    );
  };

  return { addLinks, fillCard };
}

const SAVE_HINT = 'Publish to show it on your page.';
