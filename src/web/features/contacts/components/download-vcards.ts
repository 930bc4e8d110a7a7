import { nameContact } from '#domain/contacts/contact.ts';
import { buildVcards } from '#domain/contacts/vcards.ts';
import type { Contact } from '../queries.ts';

/** Hands contacts to the browser as one .vcf, named for the person where it is one. */
export function downloadVcards(contacts: readonly Contact[]): void {
  const [only, ...others] = contacts;
  const name = only && others.length === 0 ? nameContact(only) : 'contacts';
  const address = URL.createObjectURL(
    new Blob([buildVcards(contacts)], { type: 'text/vcard;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replace(/[\p{C}"*/:<>?\\|]/gu, '')}.vcf`;
  link.click();
  URL.revokeObjectURL(address);
}
