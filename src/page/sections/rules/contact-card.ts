import { map } from '#page/profile/rules/column-kinds.ts';
import { VCARD_DATA } from '#page/profile/rules/items.ts';
import { defineSection, joinNames } from './define-section.ts';

export const CONTACT_CARD = defineSection({
  key: 'vcard',
  name: 'Contact Card',
  sentence: 'Lets people save your details in one tap.',
  feature: 'contact_card',
  columns: { vcard_data: map(VCARD_DATA) },
  sample: {
    vcard_data: {
      name: 'Ada Lovelace',
      firstName: '',
      lastName: '',
      designation: '',
      company: '',
      email: 'ada@example.com',
      phone: '',
      address: '',
    },
  },
  summarise: ({ vcard_data: { name, email, phone, address, company } }) =>
    joinNames([name, phone, email, company, address]),
});
