import { memo } from 'react';
import { DeviceFrame } from '#kit/web/ui/device-frame.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { buildPageStyle } from '#page/view/public/page-style.ts';
import { ProfilePage } from '#page/view/public/profile-page.tsx';
import { FONT_FILES } from './font-files.ts';
import { InPageLanguage } from './in-page-language.tsx';

/** A miniature of the page, too small to read, drawn by the public page's renderer. */
export const ProfileMiniature = memo(
  ({ profile, title }: { profile: PublicProfile; title: string }) => (
    <DeviceFrame title={title} device="miniature" css={buildPageStyle(profile, FONT_FILES)}>
      <InPageLanguage profile={profile}>
        <ProfilePage profile={profile} />
      </InPageLanguage>
    </DeviceFrame>
  ),
);
