import { Link } from 'react-router';
import { nameOf } from '#admin/rules/person.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { usePersonActs } from './mutations.ts';
import type { PersonProps } from './person-actions.tsx';

/** Suspensions, a pending deletion and reports, at the top of the screen. */
export function PersonNotices(props: PersonProps) {
  const { suspensions, reports } = props.person;
  return (
    <>
      {suspensions.map(({ by, reason, suspended_at, actor_email }) => (
        <Banner
          key={by}
          tone="danger"
          title={`Suspended by ${nameSuspender(by, actor_email)} on ${formatDate(suspended_at)}`}
        >
          {reason === '' ? 'No reason was given.' : `“${reason}”`}
        </Banner>
      ))}
      <Leaving {...props} />
      {reports.length > 0 && (
        <Banner
          tone="warning"
          title={reports.length === 1 ? '1 report' : `${reports.length.toLocaleString()} reports`}
          actions={
            <Button asChild variant="secondary" size="sm">
              <Link to="/admin/reports">Look at the reports</Link>
            </Button>
          }
        >
          Visitors have reported this page.
        </Banner>
      )}
    </>
  );
}

function nameSuspender(by: string, email: string | null): string {
  if (email !== null) return email;
  return by === 'agency' ? 'their agency' : 'an administrator';
}

function Leaving({ person }: PersonProps) {
  const { account } = person;
  const { deletion } = account;
  const acts = usePersonActs(account.id);
  if (!deletion) return null;
  return (
    <Banner
      tone="warning"
      title={`To be deleted on ${formatDate(deletion.due_at)}`}
      actions={
        <FormDialog
          trigger={
            <Button variant="secondary" size="sm">
              Keep the account
            </Button>
          }
          title={`Keep the account of ${nameOf(person)}?`}
          description="The account isn’t deleted, and the page opens again unless it’s suspended."
          confirmLabel="Keep it"
          busyLabel="Keeping…"
          onSubmit={acts.keepAccount}
        />
      }
    >
      Asked for on {formatDate(deletion.requested_at)}. Until then it can be kept.
    </Banner>
  );
}
