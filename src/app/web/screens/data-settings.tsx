import { ExportSettings } from '#account/archive/web/export-settings.tsx';
import { UsageSettings } from '#money/plans/web/usage-settings.tsx';

/** How much data an owner has, and how to download it. */
export function DataSettings() {
  return (
    <>
      <UsageSettings />
      <ExportSettings />
    </>
  );
}
