const LOOK = 'rounded-sm text-accent-text underline-offset-4 hover:underline';

export function EmailLink({ email }: { email: string }) {
  if (email === '') return <span className="text-ink-faint">–</span>;
  return (
    <a
      href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}
      className={LOOK}
      title={email}
    >
      {email}
    </a>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  if (phone === '') return <span className="text-ink-faint">–</span>;
  return (
    <a href={`tel:${phone.replace(/[^\d+*#]/g, '')}`} className={LOOK}>
      {phone}
    </a>
  );
}
