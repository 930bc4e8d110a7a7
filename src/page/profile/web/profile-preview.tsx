import { memo, type ReactNode } from 'react';
import { type ColorScheme, type Device, DeviceFrame } from '#kit/web/ui/device-frame.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { buildPageStyle } from '#page/view/public/page-style.ts';
import { ProfilePage } from '#page/view/public/profile-page.tsx';
import { FONT_FILES } from './font-files.ts';
import { InPageLanguage } from './in-page-language.tsx';

export type ProfilePreviewProps = {
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
