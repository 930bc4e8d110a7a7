import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { listMarked } from '#page/locks/rules/directory-marks.ts';
import { listParts, nameParts } from '#page/locks/rules/modes.ts';
import type { Membership } from '#page/locks/rules/own-agency.ts';
import type { AnyPart } from '#page/locks/rules/parts.ts';
import { AGENCY_SEES, LEADS_RULES } from '#page/locks/rules/staff-status.ts';
import { ownAgencyQuery } from '#page/locks/web/own-agency.ts';

/** The member's agency, what it decides, and a way to leave; renders nothing for others. */
export function AgencyCard() {
  const userId = useOwner();
  const { data } = useQuery(ownAgencyQuery(userId));
  if (!data?.staff) return null;
  return <MembershipCard membership={data.staff} />;
}

function MembershipCard({ membership }: { membership: Membership }) {
  const { name, logo_url, joined_at, leads_rule, modes, managed, directory } = membership;
  const leave = useLeaveAgency();
  const locked = listParts(modes, 'locked');
  const required = listParts(modes, 'required');
  const filled = listMarked(directory, 'locked');
  const suggested = listMarked(directory, 'suggested');
  return (
    <Card
      title="Your agency"
      footer={
        <ConfirmDialog
          trigger={<Button variant="secondary">Leave {name}</Button>}
          title={`Leave ${name}?`}
          description={`${managed ? 'You no longer manage the team. ' : ''}You keep your page and your leads. Template content is removed; your own content stays. You’ll move to the Free plan unless you pay for one.`}
          confirmLabel="Leave"
          busyLabel="Leaving…"
          onConfirm={() => leave.mutateAsync()}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-3">
          <Avatar name={name} src={logo_url} />
          <div className="wrap-anywhere min-w-0">
            <p className="font-medium">{name}</p>
            {joined_at && <p className="text-ink-faint">Since {formatDate(joined_at)}</p>}
            {managed && (
              <Link to={PATHS.agencyDashboard} className={TEXT_LINK_LOOK}>
                You manage the team
              </Link>
            )}
          </div>
        </div>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Rule label="The same on every page">
            {locked.length > 0
              ? toSentence(locked)
              : filled.length > 0
                ? 'Nothing.'
                : 'Nothing. You can edit all of your page.'}
          </Rule>
          <Rule label="Must not be empty">
            {required.length > 0 ? toSentence(required) : 'Nothing.'}
          </Rule>
          {filled.length > 0 && (
            <Rule label="From your directory">
              {`${toSentence(filled)} It changes when the directory does.`}
            </Rule>
          )}
          {suggested.length > 0 && (
            <Rule label="Filled by your directory">
              {`${toSentence(suggested)} You can change it.`}
            </Rule>
          )}
          <Rule label="Your leads">{LEADS_RULES[leads_rule].staff}</Rule>
          <Rule label="Your numbers">{AGENCY_SEES}</Rule>
        </dl>
      </div>
    </Card>
  );
}

function Rule({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-ink-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function toSentence(parts: readonly AnyPart[]): string {
  const names = nameParts(parts);
  return `${names.charAt(0).toUpperCase()}${names.slice(1)}.`;
}

/** Leaves the agency; the page stays, without the template's content. */
function useLeaveAgency() {
  const userId = useOwner();
  return useWrite({
    write: async () => dataClient.rpc('leave_agency').throwOnError(),
    stale: staleAfter.membershipChange(userId),
    done: 'You have left the agency',
    refused: 'You are still with the agency.',
  });
}
