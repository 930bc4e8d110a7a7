import { findCards } from '#page/card/rules/find-cards.ts';
import { buildContactCard } from '#page/card/rules/vcard.ts';
import type { VcardData } from '#page/profile/rules/items.ts';
import { type ContactDraft, EMPTY_CONTACT, nameContact, toContact } from './contact.ts';

/** @param file the text of a .vcf @returns the text of each card in it */
export function splitCards(file: string): string[] {
  return Array.from(findCards(file), ({ text }) => text);
}

/** @param card as read from a file @returns its contact */
export function cardToContact({ name, firstName, lastName, ...card }: VcardData): ContactDraft {
  const full_name = name || [firstName, lastName].filter(Boolean).join(' ');
  return toContact({ ...EMPTY_CONTACT, ...card, full_name });
}

/** The contents of an exported card. */
export type CardContact = Omit<ContactDraft, 'notes' | 'tags' | 'status'> & {
  id: string;
  updated_at: string;
};

/**
 * @returns a .vcf with a card for each contact; tags, status and notes are private to the owner and left out
 */
export function buildVcards(contacts: readonly CardContact[]): string {
  return contacts
    .map(({ id, updated_at, full_name, email, phone, company, designation, address }) =>
      buildContactCard({
        uid: `urn:uuid:${id}`,
        full_name: nameContact({ full_name, company, email, phone }),
        vcard_data: {
          name: full_name,
          firstName: '',
          lastName: '',
          email,
          phone,
          company,
          designation,
          address,
        },
        pageUrl: '',
        socialUrls: [],
        revised: updated_at,
        photo: null,
      }),
    )
    .join('');
}
