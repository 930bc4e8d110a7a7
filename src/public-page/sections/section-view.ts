import type { ReactNode } from 'react';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import type { PageWords } from '../words/english.ts';

/** One kind of section: how it is drawn, and what it needs to be. */
export type SectionView = {
  /** @returns the name of the region for those who hear the page */
  toLabel: (profile: PublicProfile, words: PageWords) => string;
  /** @returns whether there is anything to show; an empty section leaves no gap */
  isFilled: (profile: PublicProfile) => boolean;
  /** `leadStamp` is for a form that can be sent; the editor's preview has none. */
  View: (props: { profile: PublicProfile; leadStamp?: string | undefined }) => ReactNode;
  /** The part of the style sheet that only pages with this section carry. */
  style: string;
};
