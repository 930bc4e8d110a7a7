const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** @returns a size in the reader's language: `1.2 MB` */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)));
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: UNITS[step],
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}
