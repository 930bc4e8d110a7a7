import type { ReactNode } from 'react';
import { Breakable } from '#kit/web/ui/breakable.tsx';
import { toMailUrl, toPhoneUrl } from '../rules/contact-urls.ts';

type ContactLinkProps = {
  /** Shown if there is nothing to link. */
  blank?: ReactNode;
};

const LOOK =
  'rounded-sm text-accent-text underline decoration-line-strong underline-offset-4 hover:decoration-current';

export function EmailLink({ email, blank = null }: ContactLinkProps & { email: string }) {
  if (email === '') return blank;
  return (
    <a href={toMailUrl(email)} className={`${LOOK} wrap-anywhere`}>
      <Breakable>{email}</Breakable>
    </a>
  );
}

export function PhoneLink({ phone, blank = null }: ContactLinkProps & { phone: string }) {
  if (phone === '') return blank;
  const url = toPhoneUrl(phone);
  if (url === null) return phone;
  return (
    <a href={url} className={`${LOOK} inline-block min-w-6 leading-6`}>
      {phone}
    </a>
  );
}
