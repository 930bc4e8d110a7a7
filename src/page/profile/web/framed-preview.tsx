import { useState } from 'react';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { ProfilePreview, type ProfilePreviewProps } from './profile-preview.tsx';

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
