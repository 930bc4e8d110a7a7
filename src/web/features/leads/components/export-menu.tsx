import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/dropdown-menu.tsx';
import { type LeadFilters, NO_LEAD_FILTERS, readAllLeads } from '../queries.ts';
import type { useExportLeads } from './use-export-leads.ts';
import { isNarrowed } from './use-inbox-address.ts';

type ExportMenuProps = ReturnType<typeof useExportLeads> & { userId: string; filters: LeadFilters };

/** Takes leads out as a table: those that are shown, or all. Says how far it has come. */
export function ExportMenu({ progress, exportLeads, userId, filters }: ExportMenuProps) {
  const exportAll = () => void exportLeads(readAllLeads(userId, NO_LEAD_FILTERS));
  const look = (
    <Button
      variant="ghost"
      busy={progress !== null}
      busyLabel={progress ? `Exporting… ${progress.toLocaleString()}` : 'Exporting…'}
      {...(!isNarrowed(filters) && { onClick: exportAll })}
    >
      <Download />
      Export CSV
    </Button>
  );
  if (!isNarrowed(filters)) return look;
  return (
    <DropdownMenu trigger={look}>
      <MenuItem onSelect={() => void exportLeads(readAllLeads(userId, filters))}>
        Leads that match
      </MenuItem>
      <MenuItem onSelect={exportAll}>All leads</MenuItem>
    </DropdownMenu>
  );
}
