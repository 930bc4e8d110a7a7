import { useWatch } from 'react-hook-form';
import type { ProfileDraft } from '#domain/profile/draft/profile-draft.ts';
import { listEnabledSections, orderSections } from '#domain/profile/sections/sections.ts';

/** @returns the draft's sections in order, and those that are on */
export function useSections() {
  const [switches, order] = useWatch<ProfileDraft, ['sections_enabled', 'section_order']>({
    name: ['sections_enabled', 'section_order'],
  });
  return { order: orderSections(order), enabled: listEnabledSections(switches, order) };
}
