import { Mail, Phone } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { toMailUrl, toPhoneUrl } from '../rules/contact-urls.ts';

/** Empty if the sender gave none. */
type ReachButtonsProps = { email: string; phone: string };

/** Buttons to reply, within reach of a thumb. */
export function ReachButtons({ email, phone }: ReachButtonsProps) {
  const phoneUrl = toPhoneUrl(phone);
  return (
    <>
      {email && (
        <Button asChild className="flex-1 sm:flex-none">
          <a href={toMailUrl(email)}>
            <Mail />
            Reply
          </a>
        </Button>
      )}
      {phoneUrl && (
        <Button asChild variant="secondary" className="flex-1 sm:flex-none">
          <a href={phoneUrl}>
            <Phone />
            Call
          </a>
        </Button>
      )}
    </>
  );
}
