import { isRecord } from '#domain/values/json.ts';

/** Ways in that are no provider with a button. */
const OTHERS = new Set(['email', 'phone', 'anonymous_users', 'web3', 'passkey']);

/** Those whose name isn't just written large. */
const LABELS: Readonly<Record<string, string>> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
};

/**
 * @param settings as the backend answers `/settings`
 * @returns whom people may sign in with there, for buttons; what is switched on there needs a restart here
 */
export function listHostedProviders(settings: unknown): { name: string; label: string }[] {
  const external = isRecord(settings) && isRecord(settings.external) ? settings.external : {};
  return Object.entries(external)
    .filter(([name, isOn]) => isOn === true && !OTHERS.has(name))
    .map(([name]) => ({ name, label: LABELS[name] ?? toLabel(name) }));
}

function toLabel(name: string): string {
  const bare = name.replace(/^custom:/, '').replaceAll(/[_-]+/g, ' ');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
