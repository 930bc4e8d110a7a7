import { Navigate, useLocation } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { parseMailedLink } from '../rules/mailed-link.ts';
import { LaterLinkExpired } from './later-link-expired.tsx';
import { MailedLinkForm } from './mailed-link-form.tsx';

/**
 * The target of links in our emails. A link's token moves at once from the address bar to the
 * history entry's state, where it can't be read over a shoulder or shared, and survives a reload.
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
        <LaterLinkExpired type="signup" email="" />
      )}
    </>
  );
}
