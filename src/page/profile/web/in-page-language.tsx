import { type ReactNode, useEffect, useState } from 'react';
import { findPageLanguage } from '#page/public-profile/rules/page-language.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { ENGLISH } from '#page/words/public/english.ts';
import type { findPageWords } from '#page/words/public/find-page-words.ts';
import { PageWordsProvider } from '#page/words/public/page-words.ts';

/** Wraps a drawn page; shows built-in texts in its language, loaded unless English. */
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
    // Offline the preview stays in English; visitors get the page's language.
    import('#page/words/public/find-page-words.ts')
      .then((words) => setFind(() => words.findPageWords))
      .catch(console.debug);
  }, [isEnglish]);
  return <PageWordsProvider value={find?.(profile) ?? ENGLISH}>{children}</PageWordsProvider>;
}
