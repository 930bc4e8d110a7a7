import { useState } from 'react';
import { type CsvRow, downloadCsv } from '../../../lib/csv.ts';
import { toast } from '../../../ui/toast.ts';
import type { ExportedLead } from '../queries.ts';
import { nameSource } from './name-source.ts';

/**
 * Hands leads to the browser as a CSV file.
 *
 * @returns how many have been read while it goes on, or null; and what begins it
 */
export function useExportLeads() {
  const [progress, setProgress] = useState<number | null>(null);
  const exportLeads = async (batches: AsyncIterable<ExportedLead[]>) => {
    if (progress !== null) return;
    setProgress(0);
    try {
      const rows: CsvRow[] = [];
      for await (const batch of batches) {
        rows.push(...batch.map(toRow));
        setProgress(rows.length);
      }
      downloadCsv(`leads-${new Date().toISOString().slice(0, 10)}.csv`, rows);
      const count = rows.length.toLocaleString();
      toast.success(rows.length === 1 ? '1 lead exported' : `${count} leads exported`);
    } catch {
      toast.error('Failed to export leads');
    } finally {
      setProgress(null);
    }
  };
  return { progress, exportLeads };
}

function toRow(lead: ExportedLead): CsvRow {
  return {
    Created: lead.created_at,
    'Full name': lead.full_name,
    Email: lead.email,
    Phone: lead.phone,
    Company: lead.company,
    Message: lead.message,
    Favorite: lead.is_favorite ? 'yes' : 'no',
    Source: nameSource(lead.source),
    Consent: lead.consent,
    'Consent version': lead.consent_version,
    'Consented at': lead.consented_at ?? '',
  };
}
