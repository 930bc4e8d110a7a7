import { words } from '#page/profile/rules/column-kinds.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';
import { cutText, defineSection } from './define-section.ts';

export const CUSTOM_TEXT = defineSection({
  key: 'text',
  name: 'Custom Text',
  sentence: 'Write anything',
  columns: {
    section_heading: words(DRAFT_LENGTHS.section_heading),
    custom_text: words(DRAFT_LENGTHS.custom_text, (typed) => typed),
  },
  sample: {
    section_heading: 'About me',
    custom_text: 'A few words about **what you do** and why.',
  },
  summarise: ({ section_heading, custom_text }) =>
    custom_text.trim() === '' ? null : cutText(section_heading.trim() || custom_text.trim()),
});
