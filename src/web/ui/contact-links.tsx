import type { ReactNode } from 'react';

type ContactLinkProps = {
  /** Stands where there is nothing to link. */
  blank?: ReactNode;
};

const LOOK = 'rounded-sm text-accent-text underline-offset-4 hover:underline';

export function EmailLink({ email, blank = null }: ContactLinkProps & { email: string }) {
  if (email === '') return blank;
  return (
    <a href={toMailAddress(email)} className={LOOK} title={email}>
      {email}
    </a>
  );
}

export function PhoneLink({ phone, blank = null }: ContactLinkProps & { phone: string }) {
  if (phone === '') return blank;
  return (
    <a href={toPhoneAddress(phone)} className={`${LOOK} inline-block min-w-6 leading-6`}>
      {phone}
    </a>
  );
}

/** Escaped, so that what somebody else typed adds no headers to a mail. */
export function toMailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** Dialled without what people put between the digits. */
export function toPhoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+*#]/g, '')}`;
}
