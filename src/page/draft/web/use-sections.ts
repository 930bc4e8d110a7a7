import { useWatch } from 'react-hook-form';
import { listEnabledSections, orderSections } from '#page/sections/rules/sections.ts';
import type { ProfileDraft } from '../rules/profile-draft.ts';

/** @returns the draft's sections in order, and those that are on */
export function useSections() {
  const [switches, order] = useWatch<ProfileDraft, ['sections_enabled', 'section_order']>({
    name: ['sections_enabled', 'section_order'],
  });
  return { order: orderSections(order), enabled: listEnabledSections(switches, order) };
}
