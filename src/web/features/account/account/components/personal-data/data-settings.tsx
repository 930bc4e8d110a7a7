import { UsageSettings } from '../usage-settings.tsx';
import { ExportSettings } from './export-settings.tsx';

/** How much there is of an owner's data, and how to download it. */
export function DataSettings() {
  return (
    <>
      <UsageSettings />
      <ExportSettings />
    </>
  );
}
