import { useState } from 'react';
import type { PublicProfile } from '#domain/profile/public-profile.ts';
import { ProfilePage } from '#public-page/profile-page.tsx';
import { buildPageStyle } from '#public-page/style/page-style.ts';
import { type Device, DeviceFrame } from '../ui/device-frame.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { FONT_FILES } from './font-files.ts';

const DEVICES = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

/** The page as visitors see it, drawn by the components that draw the real one, at either width. */
export function ProfilePreview({ profile }: { profile: PublicProfile }) {
  const [device, setDevice] = useState<Device>('phone');
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label="Width of the preview"
        options={DEVICES}
        value={device}
        onValueChange={setDevice}
      />
      <DeviceFrame
        title="Preview of your page"
        device={device}
        css={buildPageStyle(profile, FONT_FILES)}
      >
        <ProfilePage profile={profile} />
      </DeviceFrame>
    </div>
  );
}
