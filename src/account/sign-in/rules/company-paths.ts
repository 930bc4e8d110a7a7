/** The endpoint that returns the provider for an email's domain. */
export function companySignInPath(domain: string): string {
  return `/company-sign-in.json?domain=${encodeURIComponent(domain)}`;
}

/** @returns the path a company's provider redirects people to */
export function companyCallbackPath(id: string): string {
  return `/auth/v1/callback/${encodeURIComponent(`sso:${id}`)}`;
}
