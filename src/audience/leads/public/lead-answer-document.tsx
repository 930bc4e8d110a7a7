import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { bioPath, SWAP_SCRIPT } from '#kit/rules/paths.ts';
import type {
  DocumentSettings,
  RenderedDocument,
} from '#page/documents/public/profile-document.tsx';
import { renderUnlistedDocument } from '#page/documents/public/unlisted-document.tsx';
import { LeadFormCard } from '#page/lead-form/public/lead-form.tsx';
import { LEAD_FORM_STYLE, type LeadAttempt } from '#page/lead-form/public/lead-form-parts.tsx';
import { LeadThanks } from '#page/lead-form/public/lead-thanks.tsx';
import {
  SWAP_STYLE,
  SwapForm,
  type SwapFormProps,
  SwapSheet,
  type SwapSheetProps,
} from '#page/lead-form/public/swap-sheet.tsx';
import { isSwap } from '#page/lead-form/rules/swap.ts';
import { findPageLanguage } from '#page/public-profile/rules/page-language.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import { buildPageStyle } from '#page/view/public/page-style.ts';
import { listFilledSections } from '#page/view/public/section-views.ts';
import { ENGLISH } from '#page/words/public/english.ts';
import { findPageWords } from '#page/words/public/find-page-words.ts';
import { PageWordsProvider } from '#page/words/public/page-words.ts';

type Settings = Pick<DocumentSettings, 'script' | 'fonts' | 'year' | 'home'>;

/** The thanks that a script shows below the owner's name, in place of the form. */
const ANSWER_STYLE = css`.message h1 + .card { margin-block-start: 1.5rem }`;

/** Sections after the thanks: the owner's main links. */
const ONWARD_SECTIONS: readonly string[] = ['social', 'links'];

/**
 * @param isCard whether the visitor sent their card back
 * @returns the markup with which the page's script replaces the form
 */
export function renderLeadThanks(
  profile: PublicProfile,
  detailsPath: string,
  isCard = false,
): string {
  const thanks = { profile, detailsPath, isSwap: isCard };
  return renderToStaticMarkup(
    <PageWordsProvider value={findPageWords(profile)}>
      <LeadThanks {...thanks} heading="h2" hasCard={false} />
    </PageWordsProvider>,
  );
}

/** @returns the markup and styles that the page's script adds once the contact is saved */
export function renderSwapSheet(props: SwapSheetProps): { sheet: string; style: string } {
  const { profile } = props;
  const sheet = renderToStaticMarkup(
    <PageWordsProvider value={findPageWords(profile)}>
      <SwapSheet {...props} />
    </PageWordsProvider>,
  );
  return { sheet, style: findFormStyle(profile) + SWAP_STYLE };
}

/** @returns the form's styles if the page lacks them: its form may have been removed since it was opened */
function findFormStyle(profile: PublicProfile): string {
  const hasForm = listFilledSections(profile).some(({ key }) => key === 'lead_form');
  return hasForm ? '' : LEAD_FORM_STYLE;
}

/**
 * @returns the page with the form to send a card back, which works without JavaScript. Its script fills in
 *   a signed-in visitor's card
 */
export function renderSwapDocument(
  form: SwapFormProps,
  settings: Omit<Settings, 'script'>,
): RenderedDocument {
  const { profile } = form;
  const children = (
    <>
      <Name profile={profile} />
      <SwapForm {...form} className="card lead" />
      <script type="module" src={SWAP_SCRIPT} />
    </>
  );
  // The page's script would send the form without the visitor's session.
  return renderAnswer(profile, children, { ...settings, script: null });
}

/**
 * @param isCard whether the visitor sent their card back
 * @returns the page that thanks a visitor without JavaScript, with the owner's card and links
 */
export function renderLeadThanksDocument(
  profile: PublicProfile,
  detailsPath: string,
  settings: Omit<Settings, 'script'>,
  isCard = false,
): RenderedDocument {
  const words = findPageWords(profile);
  const children = (
    <>
      <LeadThanks
        profile={profile}
        detailsPath={detailsPath}
        heading="h1"
        hasCard
        isSwap={isCard}
      />
      {listFilledSections(profile)
        .filter(({ key }) => ONWARD_SECTIONS.includes(key))
        .map(({ key, toLabel, View }) => (
          <section key={key} className="section" aria-label={toLabel(profile, words)}>
            <View profile={profile} />
          </section>
        ))}
    </>
  );
  return renderAnswer(profile, children, { ...settings, script: null });
}

/**
 * @param attempt the answers and their errors
 * @returns the page with the form again, keeping the answers, for a visitor without JavaScript
 */
export function renderLeadAttemptDocument(
  profile: PublicProfile,
  attempt: LeadAttempt,
  settings: Settings,
): RenderedDocument {
  const { stamp, submitted } = attempt;
  if (isSwap(submitted)) {
    const again = { sending: toText(submitted.sending), source: toText(submitted.source) };
    return renderSwapDocument({ profile, stamp, ...again, sender: null, attempt }, settings);
  }
  const children = (
    <>
      <Name profile={profile} />
      <LeadFormCard profile={profile} leadStamp={stamp} attempt={attempt} />
    </>
  );
  return renderAnswer(profile, children, settings);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function Name({ profile }: { profile: PublicProfile }) {
  return (
    <h1>
      <bdi>{profile.full_name || profile.username}</bdi>
    </h1>
  );
}

function renderAnswer(
  profile: PublicProfile,
  children: ReactNode,
  { script, fonts, year, home }: Settings,
): RenderedDocument {
  const style = buildPageStyle(profile, fonts) + findFormStyle(profile) + ANSWER_STYLE;
  const name = profile.full_name || profile.username;
  const words = findPageWords(profile);
  const [before, after] = words.lead.back;
  return renderUnlistedDocument({
    title: name,
    style,
    script,
    year,
    home,
    language: words === ENGLISH ? undefined : findPageLanguage(profile),
    children: (
      <PageWordsProvider value={words}>
        {children}
        <p>
          <a href={bioPath(profile.username)}>
            {before}
            <bdi>{name}</bdi>
            {after}
          </a>
        </p>
      </PageWordsProvider>
    ),
  });
}
