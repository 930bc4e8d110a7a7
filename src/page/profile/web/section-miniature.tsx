import { memo } from 'react';
import { DeviceFrame } from '#kit/web/ui/device-frame.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import { buildPageStyle } from '#page/view/public/page-style.ts';
import { ProfileMain } from '#page/view/public/profile-page.tsx';
import { FONT_FILES } from './font-files.ts';
import { InPageLanguage } from './in-page-language.tsx';
import { withSection } from './tried-section.ts';

type SectionMiniatureProps = { profile: PublicProfile; section: SectionKey; title: string };

/** A miniature of one section in the page's look, drawn by the public page's renderer. */
export const SectionMiniature = memo(({ profile, section, title }: SectionMiniatureProps) => {
  const page = withSection({ ...profile, sections: [] }, section);
  return (
    <DeviceFrame title={title} device="section" css={buildPageStyle(page, FONT_FILES) + ALONE}>
      <div className="page">
        <InPageLanguage profile={profile}>
          <ProfileMain profile={page} />
        </InPageLanguage>
      </div>
    </DeviceFrame>
  );
});

/** Hides what every page has above and around its sections. */
const ALONE = [
  '.who,.cover,.calm,main::before{display:none!important}',
  'main{display:grid!important;grid-template-columns:minmax(0,1fr)!important;align-content:safe center;min-height:100vh;width:100%!important;margin:0!important;padding:0!important;border-radius:0!important;box-shadow:none!important}',
  'main>*{grid-area:auto!important}',
  '.section,.reach{margin:0!important;padding:1rem!important;animation:none!important}',
  '.reach{position:static!important;background:none!important}',
  '.contact{width:100%!important;margin-inline:auto!important}',
].join('');
