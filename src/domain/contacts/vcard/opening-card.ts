import { isEmptyVcard, type VcardData } from '../../profile/columns/items.ts';

/** What an owner has said about themselves elsewhere. */
export type CardBeginning = { name: string; designation: string; email: string };

/**
 * A card that is still empty begins with what is known, so that nobody types it twice.
 *
 * @returns the card to begin with; null for a card that has something in it, or where nothing is known
 */
export function buildOpeningCard(card: VcardData, known: CardBeginning): VcardData | null {
  const { name, designation, email } = known;
  const opening = { ...card, name: name.trim(), designation: designation.trim(), email };
  return isEmptyVcard(card) && !isEmptyVcard(opening) ? opening : null;
}
