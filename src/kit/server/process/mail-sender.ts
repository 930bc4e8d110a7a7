import readAddresses from 'nodemailer/lib/addressparser';

/**
 * @param from `Name <address>`, or only the address
 * @returns the sender's address; null unless there is exactly one
 */
export function findSender(from: string): string | null {
  // The parser overlooks a missing bracket.
  if (!/^[^<>]*(?:<[^<>]*>\s*)?$/.test(from.replace(/"(?:\\.|[^"\\])*"/g, ''))) return null;
  const [sender, ...others] = readAddresses(from);
  if (sender?.address === undefined || others.length > 0) return null;
  return /^[^\s@]+@[^\s@]+$/.test(sender.address) ? sender.address : null;
}
