import { memo, type ReactNode, useState } from 'react';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { type ColorScheme, type Device, DeviceFrame } from '#kit/web/ui/device-frame.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { buildPageStyle } from '#page/view/public/page-style.ts';
import { ProfilePage } from '#page/view/public/profile-page.tsx';
import { FONT_FILES } from './font-files.ts';
import { InPageLanguage } from './in-page-language.tsx';

type ProfilePreviewProps = {
  profile: PublicProfile;
  /** Names the preview for screen readers. */
  title?: string;
  device: Device;
  /** The part to scroll to, or its selector. */
  target?: Element | string | null;
  /** Rendered over the page, where it can be pressed. */
  overlay?: (page: Document) => ReactNode;
  /** Additional CSS of the page. */
  css?: string;
  /** Light or dark, regardless of its surroundings. */
  scheme?: ColorScheme | undefined;
};

/** The page as visitors see it, drawn by the public page's components. */
export const ProfilePreview = memo((props: ProfilePreviewProps) => {
  const {
    profile,
    title = 'Preview of your page',
    device,
    target = null,
    overlay,
    css = '',
    scheme,
  } = props;
  return (
    <DeviceFrame
      title={title}
      device={device}
      overlay={overlay}
      css={buildPageStyle(profile, FONT_FILES) + css}
      target={target}
      scheme={scheme}
    >
      <InPageLanguage profile={profile}>
        <ProfilePage profile={profile} />
      </InPageLanguage>
    </DeviceFrame>
  );
});

const DEVICES = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

/** The page as visitors see it, in the frame of a phone or screen, as chosen above it. */
export function FramedPreview(props: Omit<ProfilePreviewProps, 'device'>) {
  const [device, setDevice] = useState<(typeof DEVICES)[number]['value']>('phone');
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label="Width of the preview"
        options={DEVICES}
        value={device}
        onValueChange={setDevice}
      />
      <ProfilePreview {...props} device={device} />
    </div>
  );
}

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
