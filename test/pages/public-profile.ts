import {
  type PublicProfile,
  parsePublicProfile,
} from '#page/public-profile/rules/public-profile.ts';

/** Where owners' pictures are stored: others aren't shown. */
export const STORED_PICTURES = 'https://vizit.test/storage/v1/object/public/pictures/ada/';

/** A row of `public_profiles`: only a name, plus the given columns. */
export function buildPublicRow(columns: Readonly<Record<string, unknown>> = {}) {
  return {
    id: '3f2c1a9e-1111-4222-8333-944455556666',
    user_id: '9a2c1a9e-1111-4222-8333-944455556666',
    username: 'ada_lovelace',
    full_name: 'Ada Lovelace',
    updated_at: '2026-11-21T10:00:00.000Z',
    sections: [],
    ...columns,
  };
}

/** @returns such a row's profile, from which a page is drawn */
export function buildPublicProfile(columns: Readonly<Record<string, unknown>> = {}): PublicProfile {
  return parsePublicProfile(buildPublicRow(columns));
}

/** A page with every section and ten links: the subject of the weight budget. */
export const FULL_PAGE = {
  designation: 'Mathematician & writer',
  bio: 'I wrote the first program for a machine that did not exist yet.\nNow I teach people to do the same.',
  profile_picture_url: `${STORED_PICTURES}me.jpg`,
  cover_image_url: `${STORED_PICTURES}cover.jpg`,
  sections: ['vcard', 'social', 'links', 'lead_form'],
  vcard_data: { name: 'Ada Lovelace', phone: '+44 20 7946 0000', email: 'ada@example.com' },
  social_links: [
    { url: 'https://instagram.com/ada' },
    { url: 'https://www.linkedin.com/in/ada' },
    { url: 'https://github.com/ada' },
    { url: 'https://youtube.com/@ada' },
    { url: 'https://x.com/ada' },
    { url: 'mailto:ada@example.com' },
  ],
  custom_links: [
    ['Read my notes on the Analytical Engine', 'https://notes.example.com/engine'],
    ['Book a consultation', 'https://calendar.example.com/ada/30-minutes'],
    ['Newsletter: letters from the loom', 'https://letters.example.com'],
    ['Workshop in Turin, spring 2027', 'https://workshop.example.com/turin'],
    ['Listen to the podcast', 'https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk'],
    ['My translation of Menabrea', 'https://menabrea.example.com/sketch'],
    ['Poetical Science: the book', 'https://books.example.com/poetical-science'],
    ['Watch the lecture', 'https://youtu.be/dQw4w9WgXcQ'],
    ['Support the studio', 'https://support.example.com/ada'],
    ['Bernoulli numbers, explained', 'https://medium.com/@ada/bernoulli-numbers'],
  ].map(([buttonText, url], index) => ({
    id: `link-${index}`,
    buttonText,
    url,
    icon: 'link',
    isVisible: true,
  })),
  lead_form_data: {
    description: 'Tell me what you are working on. I answer within two days.',
    consent: 'I agree that my details are stored so that I can be answered.',
    fields: { phone: { isEnabled: true, isRequired: false } },
  },
};
