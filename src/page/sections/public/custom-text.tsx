import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import { Markdown } from './markdown.tsx';
import type { SectionView } from './section-view.ts';

function CustomText({ profile }: { profile: PublicProfile }) {
  return (
    <div className="card prose">
      {profile.section_heading.trim() && <h2 dir="auto">{profile.section_heading}</h2>}
      <Markdown text={profile.custom_text} />
    </div>
  );
}

/** The owner's own text, under its own heading. */
export const customTextView: SectionView = {
  key: 'text',
  toLabel: (profile, { sections }) => profile.section_heading.trim() || sections.text,
  isFilled: (profile) => `${profile.section_heading}${profile.custom_text}`.trim() !== '',
  View: CustomText,
  style: css`
    .prose { font-size: var(--lead) }
    .prose > * + *, .prose blockquote > * + * { margin-block-start: .75em }
    .prose :is(h3, h4) { font: 650 1.0625em/1.3 var(--display) }
    .prose h4 { font-size: 1em }
    .prose * + :is(h3, h4) { margin-block-start: 1.5em }
    .prose :is(ul, ol) { padding-inline-start: 1.375em }
    .prose ul { list-style: disc }
    .prose li + li { margin-block-start: .25em }
    .prose li::marker { color: var(--soft) }
    .prose a { color: var(--link); text-underline-offset: .15em }
    .prose blockquote { padding-inline-start: 1em; border-inline-start: 3px solid var(--line); color: var(--soft) }
    .prose code { padding: .1em .3em; border-radius: 4px; background: var(--tint); font-size: .9em }
    .prose pre { padding: .75em 1em; border-radius: 8px; background: var(--tint); white-space: pre-wrap }
    .prose pre code { padding: 0; background: none }
    .prose hr { border: 0; border-block-start: 1px solid var(--line) }
  `,
};
