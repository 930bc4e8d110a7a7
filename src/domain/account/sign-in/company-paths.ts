/** The provider that a typed address at this domain is offered. */
export function companySignInPath(domain: string): string {
  return `/company-sign-in.json?domain=${encodeURIComponent(domain)}`;
}

/** @returns where a company's provider sends people back to */
export function companyCallbackPath(id: string): string {
  return `/auth/v1/callback/${encodeURIComponent(`sso:${id}`)}`;
}
