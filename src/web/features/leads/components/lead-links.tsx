const LOOK = 'rounded-sm text-accent-text underline-offset-4 hover:underline';

export function EmailLink({ email }: { email: string }) {
  if (email === '') return <span className="text-ink-faint">–</span>;
  return (
    <a href={toMailAddress(email)} className={LOOK} title={email}>
      {email}
    </a>
  );
}

/** Escaped, so that what a visitor typed adds no headers to a mail. */
export function toMailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

export function PhoneLink({ phone }: { phone: string }) {
  if (phone === '') return <span className="text-ink-faint">–</span>;
  return (
    <a href={`tel:${phone.replace(/[^\d+*#]/g, '')}`} className={LOOK}>
      {phone}
    </a>
  );
}
