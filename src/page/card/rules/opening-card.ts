import { isEmptyVcard, type VcardData } from '#page/profile/rules/items.ts';

/** Details of the owner from their profile and account. */
export type CardBeginning = { name: string; designation: string; email: string };

/**
 * Fills an empty card with known details, so that the owner needn't type them twice.
 *
 * @returns the filled card; null if the card isn't empty, or no details are known
 */
export function buildOpeningCard(card: VcardData, known: CardBeginning): VcardData | null {
  const { name, designation, email } = known;
  const opening = { ...card, name: name.trim(), designation: designation.trim(), email };
  return isEmptyVcard(card) && !isEmptyVcard(opening) ? opening : null;
}
