import { ExportSettings } from '#account/archive/web/export-settings.tsx';
import { UsageSettings } from '#money/plans/web/usage-settings.tsx';

/** The size of an owner's data, and its download. */
export function DataSettings() {
  return (
    <>
      <UsageSettings />
      <ExportSettings />
    </>
  );
}
