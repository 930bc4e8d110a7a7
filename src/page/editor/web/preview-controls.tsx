import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import type { ColorScheme } from '#kit/web/ui/device-frame.tsx';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { findNeededFeature, SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';

/** How the preview is shown; unset values keep the current state. */
export type PreviewLook = { scheme: ColorScheme | undefined; isPremium: boolean | null };

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const PLANS = [
  { value: 'free', label: 'Free' },
  { value: 'premium', label: 'Premium' },
] as const;

type PreviewControlsProps = {
  look: PreviewLook;
  /** A section beyond the plan that is shown; null for none. */
  tried: SectionKey | null;
  onChange: (look: PreviewLook) => void;
  onDone: () => void;
};

/** The only control over the preview: light or dark, Free or Premium. */
export function PreviewControls({ look, tried, onChange, onDone }: PreviewControlsProps) {
  const [own] = useState<ColorScheme>(findOwnScheme);
  return (
    <section
      aria-label="Preview"
      className="fixed inset-x-2 bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-30 flex animate-enter flex-wrap items-center justify-center gap-2 rounded-lg border border-line bg-raised p-1.5 shadow-raised"
    >
      {tried && (
        <div className="flex w-full items-center justify-between gap-3 py-1 pl-2">
          <p className="font-medium">{SECTIONS[tried].name} comes with Premium</p>
          <PlanHint feature={findNeededFeature(tried) ?? 'unlimited_sections'} look="button" />
        </div>
      )}
      <SegmentedControl
        label="Light or dark"
        options={SCHEMES}
        value={look.scheme ?? own}
        onValueChange={(scheme) => onChange({ ...look, scheme })}
        className="grow"
      />
      <SegmentedControl
        label="Plan"
        options={PLANS}
        value={look.isPremium ? 'premium' : 'free'}
        onValueChange={(plan) => onChange({ ...look, isPremium: plan === 'premium' })}
        className="grow"
      />
      <Button ref={takeFocus} className="min-w-18" onClick={onDone}>
        Done
      </Button>
    </section>
  );
}

/** The button that opened the preview has been unmounted with its bar. */
function takeFocus(button: HTMLButtonElement | null) {
  button?.focus();
}

/** @returns the editor's own colour scheme */
function findOwnScheme(): ColorScheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
