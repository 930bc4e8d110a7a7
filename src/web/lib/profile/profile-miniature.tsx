import { memo } from 'react';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import { buildPageStyle } from '#public-page/page-style.ts';
import { ProfilePage } from '#public-page/profile-page.tsx';
import { FONT_FILES } from '#web/lib/look/font-files.ts';
import { DeviceFrame } from '#web/ui/device-frame.tsx';
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
