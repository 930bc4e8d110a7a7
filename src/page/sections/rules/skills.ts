import { list } from '#page/profile/rules/column-kinds.ts';
import { type ItemOf, id, level, neededWords } from '#page/profile/rules/fields.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';
import { defineSection, joinNames } from './define-section.ts';

/** The highest level of a skill; 0 shows none. */
export const MAX_SKILL_LEVEL = 5;

const SKILL = {
  id: id(),
  name: neededWords(DRAFT_LENGTHS.skill),
  level: level(MAX_SKILL_LEVEL),
};

/** One entry of `skills`. */
export type Skill = ItemOf<typeof SKILL>;

export const SKILLS = defineSection({
  key: 'skill',
  name: 'Skills',
  sentence: 'What you’re good at',
  columns: { skills: list(SKILL, { isBlank: ({ name }) => name.trim() === '' }) },
  sample: {
    skills: ['Design', 'Writing', 'Photography'].map((name) => ({ id: name, name, level: 4 })),
  },
  summarise: ({ skills }) => joinNames(skills.map(({ name }) => name)),
});
