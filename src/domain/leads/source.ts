/** @param source of a lead: a host, `qr`, or empty @returns what people call it */
export function nameSource(source: string): string {
  if (source === '') return 'Direct';
  return source === 'qr' ? 'QR code' : source;
}
