import type { Env } from '#kit/server/process/env.ts';
import type { Finding } from '#money/checks/server/finding.ts';

/** Reports how browsers are notified of new leads. */
export function checkPush({
  publicUrl,
  supportMail,
  keepsOffline,
}: Pick<Env, 'publicUrl' | 'supportMail' | 'keepsOffline'>): Finding[] {
  const name = 'Notifications';
  if (!keepsOffline) return [{ name, level: 'skipped', says: 'OFFLINE switches them off.' }];
  if (new URL(publicUrl).protocol !== 'https:') {
    return [{ name, level: 'skipped', says: 'Phones allow them over https only.' }];
  }
  const says = `Nothing to set up: the signing key signs them too, and push services can write to ${supportMail}.`;
  return [{ name, level: 'good', says }];
}
