import { ChevronLeft, ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { nameOf, stripeCustomerUrl } from '#admin/rules/person.ts';
import { adminUserPath, bioPath, PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { formatDate, formatMoment } from '#kit/web/time/dates.ts';
import { CopyButton } from '#kit/web/toasts/copy-button.tsx';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { nameStoredPlan } from '#money/plans/rules/plans.ts';
import { usePersonActs } from './mutations.ts';
import type { PersonProps } from './person-actions.tsx';
import { PersonBadges } from './person-badges.tsx';

export function PersonHeader({ person }: PersonProps) {
  const { account, profile, agency } = person;
  return (
    <header className="flex flex-col gap-5">
      <Link
        to={PATHS.adminUsers}
        className={`${TEXT_LINK_LOOK} -mb-1 flex items-center gap-1 self-start pointer-coarse:py-3`}
      >
        <ChevronLeft aria-hidden className="size-4" />
        All accounts
      </Link>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={nameOf(person)} src={profile?.profile_picture_url} size="lg" />
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1.5">
          <h1 dir="auto" className="wrap-anywhere text-2xl">
            {nameOf(person)}
          </h1>
          <p className="wrap-anywhere text-ink-soft">{account.email}</p>
          <PersonBadges
            {...account}
            inviter={account.invited_by?.name ?? null}
            is_agency={profile?.is_agency_profile ?? false}
            agency_owner_id={agency?.owner_id ?? null}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          {profile && (
            <Button asChild variant="secondary">
              <a href={bioPath(profile.username)} target="_blank" rel="noopener">
                <ExternalLink />
                Open page
              </a>
            </Button>
          )}
          {person.customer && (
            <Button asChild variant="secondary">
              <a
                href={stripeCustomerUrl(person.customer)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <ExternalLink />
                Open in Stripe
              </a>
            </Button>
          )}
          <CopyButton text={account.id} label="Copy id" copied="Id copied" />
        </div>
      </div>
      <PersonFacts person={person} />
    </header>
  );
}

function PersonFacts({ person: { account, profile, plan } }: PersonProps) {
  const { last_sign_in_at, email_confirmed_at } = account;
  return (
    <Facts columns={4}>
      {account.invited_by && (
        <Fact name="Invited by">
          <Link to={adminUserPath(account.invited_by.owner_id)} className={TEXT_LINK_LOOK}>
            {account.invited_by.name}
          </Link>
        </Fact>
      )}
      <Fact name={profile?.is_active === false ? 'Plan, paused' : 'Plan'}>
        {plan ? nameStoredPlan(plan.plan) : 'No profile yet'}
      </Fact>
      <Fact name={account.invited_by ? 'Invited' : 'Signed up'}>
        <time dateTime={account.created_at}>{formatDate(account.created_at)}</time>
      </Fact>
      <Fact name="Last sign-in">
        {last_sign_in_at === null ? 'Never' : formatMoment(last_sign_in_at)}
      </Fact>
      <Fact name="Email confirmed">
        {email_confirmed_at === null ? 'Not yet' : formatDate(email_confirmed_at)}
      </Fact>
    </Facts>
  );
}

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
