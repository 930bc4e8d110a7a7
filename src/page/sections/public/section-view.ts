import type { ReactNode } from 'react';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import type { PageWords } from '#page/words/public/english.ts';
import type { SectionKey } from '../rules/sections.ts';

/** One kind of section: its markup and its requirements. `npm run generate` lists each. */
export type SectionView = {
  key: SectionKey;
  /** @returns the region's name for screen readers */
  toLabel: (profile: PublicProfile, words: PageWords) => string;
  /** @returns whether there is anything to show; an empty section leaves no gap */
  isFilled: (profile: PublicProfile) => boolean;
  /** `leadStamp` enables sending the form; the editor's preview has none. */
  View: (props: { profile: PublicProfile; leadStamp?: string | undefined }) => ReactNode;
  /** The CSS needed only with this section. */
  style: string;
};
