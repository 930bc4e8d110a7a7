import { memo, useState } from 'react';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import type { SectionKey } from '#domain/profile/sections/sections.ts';
import { buildPageStyle } from '#public-page/page-style.ts';
import { ProfilePage } from '#public-page/profile-page.tsx';
import { FONT_FILES } from '#web/lib/look/font-files.ts';
import { DeviceFrame } from '#web/ui/device-frame.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';

const DEVICES = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

type ProfilePreviewProps = {
  profile: PublicProfile;
  /** Names the preview for screen readers. */
  title?: string;
  /** The section to scroll to; without one, the top of the page. */
  section?: SectionKey | null;
};

/** The page as visitors see it, drawn by the components that draw the real one, at either width. */
export const ProfilePreview = memo((props: ProfilePreviewProps) => {
  const { profile, title = 'Preview of your page', section = null } = props;
  const [device, setDevice] = useState<(typeof DEVICES)[number]['value']>('phone');
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label="Width of the preview"
        options={DEVICES}
        value={device}
        onValueChange={setDevice}
      />
      <DeviceFrame
        title={title}
        device={device}
        css={buildPageStyle(profile, FONT_FILES)}
        target={section && `[data-section="${section}"]`}
      >
        <ProfilePage profile={profile} />
      </DeviceFrame>
    </div>
  );
});
