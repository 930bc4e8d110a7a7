import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import type { Experience } from '../rules/experience.ts';
import type { SectionView } from './section-view.ts';

function Experiences({ profile }: { profile: PublicProfile }) {
  const { sections } = usePageWords();
  return (
    <div className="card">
      <h2>{sections.experience}</h2>
      <ol className="jobs">
        {profile.experiences.map((job) => (
          <li key={job.id}>
            <h3 dir="auto">{job.role || job.company}</h3>
            {job.role && job.company && <p dir="auto">{job.company}</p>}
            <Period {...job} />
            {job.description && (
              <p className="about" dir="auto">
                {job.description}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The start and end, if given. */
function Period({ startDate, endDate, isCurrent }: Experience) {
  const { present, until } = usePageWords();
  const end = isCurrent ? present : endDate && <Month value={endDate} />;
  if (!startDate && !end) return null;
  return (
    <p className="when">
      {startDate ? <Month value={startDate} /> : !isCurrent && until[0]}
      {startDate && end && ' – '}
      {end}
      {!startDate && !isCurrent && until[1]}
    </p>
  );
}

const MONTH = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** @param value `YYYY-MM` */
function Month({ value }: { value: string }) {
  const { lang } = usePageWords();
  const moment = new Date(`${value}-01T00:00:00Z`);
  return <time dateTime={value}>{moment.toLocaleDateString(lang, MONTH)}</time>;
}

/** Jobs, in the owner's order. */
export const experiencesView: SectionView = {
  key: 'experience',
  toLabel: (_profile, { sections }) => sections.experience,
  isFilled: (profile) => profile.experiences.length > 0,
  View: Experiences,
  style: css`
    .jobs { margin-block-start: 1.125rem; list-style: none; font-size: var(--lead) }
    .jobs li { position: relative; padding-inline-start: 1.5rem; padding-block-end: 1.5rem }
    .jobs li:last-child { padding-block-end: 0 }
    .jobs li::before { content: ""; position: absolute; inset-block-start: .375rem; inset-inline-start: 0; width: .75rem; height: .75rem; border: 2px solid var(--link); border-radius: 50% }
    .jobs li:not(:last-child)::after { content: ""; position: absolute; inset-block: 1.375rem -.125rem; inset-inline-start: calc(.375rem - .5px); border-inline-start: 1px solid var(--line) }
    .jobs h3 { font: 600 1em/1.45 var(--display) }
    .jobs .when { color: var(--soft); font-size: var(--body) }
    .jobs .about { margin-block-start: .5rem; white-space: pre-line }
  `,
};
