import { clsx } from 'clsx';
import { memo, type ReactNode, useState } from 'react';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { type ColorScheme, DeviceFrame } from '#kit/web/ui/device-frame.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { buildPageStyle } from '#page/view/public/page-style.ts';
import { ProfilePage } from '#page/view/public/profile-page.tsx';
import { FONT_FILES } from './font-files.ts';
import { InPageLanguage } from './in-page-language.tsx';

const DEVICES = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

type ProfilePreviewProps = {
  profile: PublicProfile;
  /** Names the preview for screen readers. */
  title?: string;
  /** The part to scroll to, or its selector. */
  target?: Element | string | null;
  /** Rendered over the page, where it can be pressed. */
  overlay?: (page: Document) => ReactNode;
  /** Additional CSS of the page. */
  css?: string;
  /** On a phone the page fills the space, without a drawn phone around it. */
  isOnPhone?: boolean;
  /** Light or dark, regardless of its surroundings. */
  scheme?: ColorScheme | undefined;
};

/** The page as visitors see it, drawn by the public page's components, at either width. */
export const ProfilePreview = memo((props: ProfilePreviewProps) => {
  const {
    profile,
    title = 'Preview of your page',
    target = null,
    overlay,
    css = '',
    isOnPhone,
    scheme,
  } = props;
  const [device, setDevice] = useState<(typeof DEVICES)[number]['value']>('phone');
  return (
    <div className={clsx('flex flex-col gap-3', isOnPhone && 'h-full')}>
      {!isOnPhone && (
        <SegmentedControl
          label="Width of the preview"
          options={DEVICES}
          value={device}
          onValueChange={setDevice}
        />
      )}
      <DeviceFrame
        title={title}
        device={isOnPhone ? 'screen' : device}
        overlay={overlay}
        css={buildPageStyle(profile, FONT_FILES) + css}
        target={target}
        scheme={scheme}
      >
        <InPageLanguage profile={profile}>
          <ProfilePage profile={profile} />
        </InPageLanguage>
      </DeviceFrame>
    </div>
  );
});
