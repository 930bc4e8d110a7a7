import { list } from '#page/profile/rules/column-kinds.ts';
import { DRAFT_MESSAGES, findOrderProblem } from '#page/profile/rules/draft-problems.ts';
import { flag, type ItemOf, id, labelled, month, words } from '#page/profile/rules/fields.ts';
import { defineSection, joinNames } from './define-section.ts';

const FIELDS = {
  id: id(),
  role: labelled('Role', words(120)),
  company: labelled('Company', words(120)),
  startDate: labelled('From', month()),
  endDate: labelled('To', month(), { unless: 'isCurrent' }),
  isCurrent: labelled('I work here now', flag(false)),
  description: labelled('Description', words(2000)),
};

/** One entry of `experiences`. */
export type Experience = ItemOf<typeof FIELDS>;

export const EXPERIENCE = defineSection({
  key: 'experience',
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
  sample: {
    experiences: [
      {
        id: 'now',
        role: 'Designer',
        company: 'Studio',
        startDate: '2024-03',
        endDate: '',
        isCurrent: true,
        description: '',
      },
    ],
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
