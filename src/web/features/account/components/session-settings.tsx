import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { useSignOut } from '../hooks/use-sign-out.ts';
import { signOut } from '../mutations.ts';

/** Ends sessions: the forgotten ones elsewhere, or all of them. */
export function SessionSettings() {
  const signOutEverywhere = useSignOut();
  return (
    <Card
      title="Sessions"
      description="Lost a phone, or used somebody else’s computer? Sign out there."
    >
      <div className="flex flex-wrap gap-3">
        <ConfirmDialog
          trigger={<Button variant="secondary">Sign out other devices</Button>}
          title="Sign out other devices?"
          description="You stay signed in here. Other devices will need the password again."
          confirmLabel="Sign out others"
          tone="primary"
          onConfirm={signOutOthers}
        />
        <ConfirmDialog
          trigger={<Button variant="secondary">Sign out everywhere</Button>}
          title="Sign out everywhere?"
          description="This ends every session of your account, this one too."
          confirmLabel="Sign out everywhere"
          onConfirm={signOutEverywhere}
        />
      </div>
    </Card>
  );
}

async function signOutOthers() {
  const problem = await signOut('others');
  if (problem) toast.error('Error', problem);
  else toast.success('Other devices are signed out.');
}
