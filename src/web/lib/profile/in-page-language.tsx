import { type ReactNode, useEffect, useState } from 'react';
import { findPageLanguage } from '#domain/profile/public/page-language.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import { ENGLISH } from '#public-page/words/english.ts';
import type { findPageWords } from '#public-page/words/find-page-words.ts';
import { PageWordsProvider } from '#public-page/words/page-words.ts';

/** Around a drawn page: what it says of its own comes in its language, which is fetched where it isn't English. */
export function InPageLanguage({
  profile,
  children,
}: {
  profile: PublicProfile;
  children: ReactNode;
}) {
  const [find, setFind] = useState<typeof findPageWords | null>(null);
  const isEnglish = findPageLanguage(profile).lang === ENGLISH.lang;
  useEffect(() => {
    if (isEnglish) return;
    // Without a connection the page stays in English here, and is in its own words for visitors.
    import('#public-page/words/find-page-words.ts')
      .then((words) => setFind(() => words.findPageWords))
      .catch(console.debug);
  }, [isEnglish]);
  return <PageWordsProvider value={find?.(profile) ?? ENGLISH}>{children}</PageWordsProvider>;
}
