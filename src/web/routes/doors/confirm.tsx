import { Navigate, useLocation } from 'react-router';
import { parseMailedLink } from '#domain/account/sign-in/mailed-link.ts';
import { PATHS } from '#domain/paths.ts';
import { LinkExpired } from '#web/features/account/account/components/doors/link-expired.tsx';
import { MailedLinkForm } from '#web/features/account/account/components/doors/mailed-link-form.tsx';
import { PageTitle } from '#web/lib/look/page-title.tsx';

/**
 * The target of links in our emails. A link's token leaves the address bar at once, for the history
 * entry's state: there nobody can read it over a shoulder or share it, and a reload keeps it.
 */
export function ConfirmScreen() {
  const { hash, state } = useLocation();
  if (hash !== '') return <Navigate to={PATHS.confirm} replace state={hash} />;
  const fragment = typeof state === 'string' ? state : '';
  const link = parseMailedLink(fragment, window.location.origin);
  return (
    <>
      <PageTitle title="Confirm" />
      {link ? (
        <MailedLinkForm key={link.tokenHash} link={link} />
      ) : (
        <LinkExpired type="signup" email="" />
      )}
    </>
  );
}
