import { nameContact } from '#domain/contacts/contact.ts';
import { buildVcards, type CardContact } from '#domain/contacts/vcards.ts';
import { downloadFile } from './download-file.ts';

/** Downloads contacts as one .vcf, named for the person if there is only one. */
export function downloadVcards(contacts: readonly CardContact[]): void {
  const [only, ...others] = contacts;
  const name = only && others.length === 0 ? nameContact(only) : 'contacts';
  downloadFile(
    `${name.replace(/[\p{C}"*/:<>?\\|]/gu, '')}.vcf`,
    new Blob([buildVcards(contacts)], { type: 'text/vcard;charset=utf-8' }),
  );
}
