import { downloadFile } from '#kit/web/files/download-file.ts';
import { nameContact } from '../rules/contact.ts';
import { buildVcards, type CardContact } from '../rules/vcards.ts';

/** Downloads contacts as one .vcf, named for the person if there is only one. */
export function downloadVcards(contacts: readonly CardContact[]): void {
  const [only, ...others] = contacts;
  const name = only && others.length === 0 ? nameContact(only) : 'contacts';
  downloadFile(
    `${name.replace(/[\p{C}"*/:<>?\\|]/gu, '')}.vcf`,
    new Blob([buildVcards(contacts)], { type: 'text/vcard;charset=utf-8' }),
  );
}
