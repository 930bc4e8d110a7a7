import { CorrectDialog, type StaffDialogProps } from './correct-dialog.tsx';
import { ManagerDialog } from './manager-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { Asking } from './staff-menu.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

type Props = StaffDialogProps & { asking: Asking; mayLead: boolean };

/**
 * The dialog of an action on one team member. It is outside the rows, which remount as cards on
 * narrow screens.
 */
export function StaffDialog({ asking, mayLead, ...dialog }: Props) {
  switch (asking) {
    case 'correct':
      return <CorrectDialog {...dialog} />;
    case 'manager':
      return <ManagerDialog {...dialog} />;
    case 'suspend':
      return <SuspendDialog {...dialog} />;
    default:
      return <RemoveDialog {...dialog} mayLead={mayLead} isHandover={asking === 'hand over'} />;
  }
}
