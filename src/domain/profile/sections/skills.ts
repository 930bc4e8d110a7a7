import { list } from '../columns/column-kinds.ts';
import { SKILL } from '../columns/items.ts';
import { defineSection } from './define-section.ts';
import { joinNames } from './summaries.ts';

export const SKILLS = defineSection({
  name: 'Skills',
  sentence: 'What you’re good at',
  columns: { skills: list(SKILL, { isBlank: ({ name }) => name.trim() === '' }) },
  summarise: ({ skills }) => joinNames(skills.map(({ name }) => name)),
});
