import { PREMIUM } from './person.ts';

/** A profile with something in every section that can be edited. */
export const FULL_PAGE = {
  ...PREMIUM,
  designation: 'Mathematician',
  bio: 'Notes on the engine.\nAnd on poetry.',
  sections_enabled: { vcard: true, social: true, links: true, lead_form: true },
  vcard_data: { name: 'Ada Lovelace', email: 'ada@lovelace.example', phone: '+44 20 7946 0000' },
  social_links: [{ url: 'https://www.instagram.com/ada' }, { url: 'https://github.com/ada' }],
  custom_links: [
    {
      id: 'notes',
      buttonText: 'The notes',
      url: 'https://notes.example/',
      icon: 'link',
      isVisible: true,
    },
  ],
  lead_form_data: { consent: 'I agree to be contacted.' },
};
