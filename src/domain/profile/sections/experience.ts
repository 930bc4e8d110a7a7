import { list } from '../columns/column-kinds.ts';
import { DRAFT_MESSAGES, findOrderProblem } from '../columns/draft-problems.ts';
import { EXPERIENCE as FIELDS } from '../columns/items.ts';
import { defineSection } from './define-section.ts';
import { joinNames } from './summaries.ts';

export const EXPERIENCE = defineSection({
  name: 'Experience',
  sentence: 'Where you’ve worked',
  columns: {
    experiences: list(FIELDS, {
      noun: 'experience',
      nameEntry: ({ role, company }) => role.trim() || company,
      isBlank: ({ role, company, description }) => `${role}${company}${description}`.trim() === '',
      isShown: isNamed,
      findProblems: (entry) => ({
        role: isNamed(entry) ? null : DRAFT_MESSAGES.experienceName,
        endDate: findOrderProblem(entry.startDate, entry.isCurrent ? '' : entry.endDate),
      }),
    }),
  },
  summarise: ({ experiences }) =>
    joinNames(
      experiences.map(({ role, company }) =>
        [role.trim(), company.trim()].filter(Boolean).join(', '),
      ),
    ),
});

function isNamed({ role, company }: { role: string; company: string }): boolean {
  return `${role}${company}`.trim() !== '';
}
