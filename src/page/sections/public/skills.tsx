import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import { MAX_SKILL_LEVEL, type Skill } from '../rules/skills.ts';
import type { SectionView } from './section-view.ts';

const STEPS = Array.from({ length: MAX_SKILL_LEVEL }, (_, index) => index + 1);

function Skills({ profile: { skills } }: { profile: PublicProfile }) {
  const { sections } = usePageWords();
  const hasLevels = skills.some(({ level }) => level > 0);
  return (
    <div className="card">
      <h2>{sections.skill}</h2>
      <ul className={hasLevels ? 'skills levels' : 'skills'}>
        {skills.map((skill) => (
          <li key={skill.id}>
            <span dir="auto">{skill.name}</span>
            {skill.level > 0 && <Level level={skill.level} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shown as dots, with a text for screen readers. */
function Level({ level }: Pick<Skill, 'level'>) {
  const words = usePageWords();
  return (
    <span className="level" role="img" aria-label={words.level(level, MAX_SKILL_LEVEL)}>
      {STEPS.map((step) => (
        <i key={step} className={step <= level ? 'on' : undefined} />
      ))}
    </span>
  );
}

/** Skills; without levels, a plain row of words. */
export const skillsView: SectionView = {
  key: 'skill',
  toLabel: (_profile, { sections }) => sections.skill,
  isFilled: (profile) => profile.skills.length > 0,
  View: Skills,
  style: css`
    .skills { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-start: 1rem; font-size: var(--lead) }
    .skills li { padding: .25rem .75rem; border-radius: 1rem; background: var(--tint) }
    .levels { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: .625rem 2rem }
    .levels li { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: 0; background: none }
    .level { display: flex; flex: none; gap: .25rem }
    .level i { width: .5rem; height: .5rem; border: 1px solid var(--link); border-radius: 50% }
    .level .on { background: var(--link); forced-color-adjust: none; print-color-adjust: exact }
  `,
};
