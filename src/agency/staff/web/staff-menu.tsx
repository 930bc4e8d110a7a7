import {
  ExternalLink,
  Handshake,
  MailPlus,
  MoreHorizontal,
  PencilLine,
  RotateCcw,
  ShieldOff,
  UserCog,
  UserMinus,
  UserPen,
  UsersRound,
} from 'lucide-react';
import { Link } from 'react-router';
import { mayActOn, staffEditPath } from '#agency/people/rules/roles.ts';
import { useIsOwner } from '#agency/web/leader.ts';
import { bioPath } from '#kit/rules/paths.ts';
import { IconButton } from '#kit/web/buttons/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#kit/web/overlays/dropdown-menu.tsx';
import { useResendInvitation, useRestoreStaff } from './mutations.ts';
import { nameStaff, type Staff, type StaffPage } from './queries.ts';

type StaffMenuProps = {
  mayLead: boolean;
  staff: Staff;
  page: StaffPage | undefined;
  /** Opens the action's dialog. */
  onAsk: (asking: Asking) => void;
};

/** Actions that open a dialog first. */
export type Asking =
  | 'correct'
  | 'manager'
  | 'led groups'
  | 'suspend'
  | 'hand over'
  | 'signature'
  | 'remove';

/** Props of a dialog about one team member. */
export type StaffDialogProps = { staff: Staff; onClose: () => void };

/** The actions for one team member. */
export function StaffMenu({ mayLead, staff, page, onAsk }: StaffMenuProps) {
  return (
    <DropdownMenu
      trigger={<IconButton label={`Actions for ${nameStaff(staff)}`} icon={<MoreHorizontal />} />}
    >
      {staff.status === 'invited' ? (
        <InvitedItems mayLead={mayLead} staff={staff} onAsk={onAsk} />
      ) : (
        <MemberItems mayLead={mayLead} staff={staff} page={page} onAsk={onAsk} />
      )}
    </DropdownMenu>
  );
}

type ItemsProps = Omit<StaffMenuProps, 'page'>;

function InvitedItems({ mayLead, staff, onAsk }: ItemsProps) {
  const resend = useResendInvitation();
  return (
    <>
      {mayLead && (
        <>
          <MenuItem icon={<MailPlus />} onSelect={() => resend.mutate(staff)}>
            Send the invitation again
          </MenuItem>
          <MenuItem icon={<UserPen />} onSelect={() => onAsk('correct')}>
            Correct the address
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<UserMinus />} onSelect={() => onAsk('remove')}>
        Withdraw invitation
      </MenuItem>
    </>
  );
}

function MemberItems({ page, ...item }: ItemsProps & Pick<StaffMenuProps, 'page'>) {
  const isAllowed = mayActOn(useIsOwner() ? 'owner' : 'manager', item.staff.role);
  return (
    <>
      {page && (
        <>
          {isAllowed && (
            <MenuItem asChild>
              <Link to={staffEditPath(page.user_id)}>
                <span>
                  <PencilLine />
                  Edit the page
                </span>
              </Link>
            </MenuItem>
          )}
          <MenuItem asChild>
            <a href={bioPath(page.username)} target="_blank" rel="noopener">
              <span>
                <ExternalLink />
                View the page
              </span>
            </a>
          </MenuItem>
          {item.mayLead && page.is_active && (
            <MenuItem icon={<MailPlus />} onSelect={() => item.onAsk('signature')}>
              Email signature
            </MenuItem>
          )}
        </>
      )}
      {page && isAllowed && <MenuSeparator />}
      {isAllowed && <SeatItems {...item} />}
    </>
  );
}

/** Actions on a member's seat. */
function SeatItems({ mayLead, staff, onAsk }: ItemsProps) {
  const restore = useRestoreStaff();
  const isOwner = useIsOwner();
  const isManager = staff.role === 'manager';
  return (
    <>
      {isOwner && (isManager || mayLead) && (
        <MenuItem icon={<UserCog />} onSelect={() => onAsk('manager')}>
          {isManager ? 'Make member' : 'Make manager'}
        </MenuItem>
      )}
      {isOwner && isManager && mayLead && (
        <MenuItem icon={<UsersRound />} onSelect={() => onAsk('led groups')}>
          Choose their groups
        </MenuItem>
      )}
      {staff.status === 'suspended' ? (
        <MenuItem
          icon={<RotateCcw />}
          onSelect={() => restore.mutate({ id: staff.id, name: nameStaff(staff) })}
        >
          Restore
        </MenuItem>
      ) : (
        mayLead && (
          <MenuItem icon={<ShieldOff />} onSelect={() => onAsk('suspend')}>
            Suspend
          </MenuItem>
        )
      )}
      {mayLead && (
        <MenuItem icon={<Handshake />} onSelect={() => onAsk('hand over')}>
          Hand over
        </MenuItem>
      )}
      <MenuItem icon={<UserMinus />} onSelect={() => onAsk('remove')}>
        Remove
      </MenuItem>
    </>
  );
}
