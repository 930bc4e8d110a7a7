import type { JSONValue } from 'postgres';
import { COLUMN_NAMES, type ColumnName, findColumn } from '#page/draft/rules/columns.ts';
import {
  EMBED_COLUMNS,
  EMBED_KINDS,
  EMBED_RULES,
  hasPoster,
  POSTER_COLUMNS,
  type PosterKind,
} from '#page/embeds/rules/embeds.ts';
import type { Field } from '#page/profile/rules/fields.ts';

/** The URL of the samples' pictures: every URL below it is one. */
export const SAMPLE_PICTURES = 'https://vizit.test/storage/v1/object/public/pictures/ada/';

const SAMPLES: Partial<Record<ColumnName, JSONValue>> = {
  profile_picture_url: `${SAMPLE_PICTURES}portrait.png`,
  profile_picture_focus: { x: 30, y: 0 },
  cover_image_url: `${SAMPLE_PICTURES}cover.png`,
  cover_image_focus: { x: 100, y: 70 },
  full_name: 'Ada of the Contract',
  designation: 'Mathematician',
  bio: 'I wrote the first program.',
  username: 'ada_of_the_contract',
  vcard_data: {
    name: 'Ada Lovelace',
    firstName: 'Ada',
    lastName: 'Lovelace',
    designation: 'Mathematician',
    company: 'Analytical Engine',
    email: 'ada@engine.example',
    phone: '+44 20 7946 0000',
    address: 'London',
  },
  social_links: [{ url: 'https://github.com/ada' }],
  custom_links: [
    {
      id: 'notes',
      buttonText: 'Notes',
      url: 'https://notes.example',
      icon: 'book',
      isVisible: true,
      thumbnailUrl: `${SAMPLE_PICTURES}notes.png`,
      focus: { x: 20, y: 45 },
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: '',
    },
  ],
  skills: [{ id: 'sql', name: 'SQL', level: 3 }],
  experiences: [
    {
      id: 'engine',
      role: 'Analyst',
      company: 'Analytical Engine',
      startDate: '1842-01',
      endDate: '1843-09',
      isCurrent: false,
      description: 'Notes A to G.',
    },
  ],
  section_heading: 'About',
  custom_text: '**Poetical science**',
  ...Object.fromEntries(EMBED_KINDS.map((kind) => [EMBED_COLUMNS[kind], EMBED_RULES[kind].sample])),
  ...Object.fromEntries(
    EMBED_KINDS.filter(hasPoster).map((kind) => [POSTER_COLUMNS[kind], buildPoster(kind)]),
  ),
  gallery: [{ url: `${SAMPLE_PICTURES}engine.png`, focus: null, alt: 'The engine' }],
  sections_enabled: { skill: true },
  section_order: ['skill', 'links'],
  lead_form_data: { heading: 'Write to me' },
};

/**
 * A full value of each column, as its owner saves it and as it is stored. A column that may have
 * pictures has one here. A list missing above gets an entry with every field filled in.
 */
export const COLUMN_SAMPLES = Object.fromEntries(
  COLUMN_NAMES.map((name) => [name, SAMPLES[name] ?? buildEntries(name)]),
) as Record<ColumnName, JSONValue>;

function buildPoster(kind: PosterKind): JSONValue {
  const picture = `${SAMPLE_PICTURES}${kind}.png`;
  return { address: EMBED_RULES[kind].sample, title: `The ${kind}`, picture };
}

function buildEntries(name: ColumnName): JSONValue {
  const fields = findColumn(name).entries?.fields;
  if (fields === undefined) throw new Error(`${name} needs a sample in test/cases/columns.ts.`);
  const values = Object.entries(fields).map(([key, field]) => [key, buildValue(key, field)]);
  return [Object.fromEntries(values)];
}

function buildValue(key: string, { input, isPicture, maximum }: Field<unknown>): JSONValue {
  if (isPicture) return `${SAMPLE_PICTURES}sample.png`;
  if (input === 'month') return '1842-01';
  if (input === 'switch') return true;
  return key === 'url' ? 'https://sample.example' : `Sample of ${key}`.slice(0, maximum);
}
