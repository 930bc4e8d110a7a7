import { ExportSettings } from '#account/archive/web/export-settings.tsx';
import { UsageSettings } from '#money/plans/web/usage-settings.tsx';

/** The amount of an owner's data, and its download. */
export function DataSettings() {
  return (
    <>
      <UsageSettings />
      <ExportSettings />
    </>
  );
}
