import { UsageSettings } from '../usage-settings.tsx';
import { ExportSettings } from './export-settings.tsx';

/** How much data an owner has, and how to download it. */
export function DataSettings() {
  return (
    <>
      <UsageSettings />
      <ExportSettings />
    </>
  );
}
