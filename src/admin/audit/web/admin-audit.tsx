import { ScrollText } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { AUDIT_COLUMNS, AUDIT_GROUPS } from './audit-columns.tsx';
import { auditList } from './queries.ts';

/** Every change to an account, and why. Entries can’t be changed or removed. For administrators. */
export function AdminAuditScreen() {
  return (
    <Screen
      title="Audit Log"
      description="Every change to an account, and why. Entries can’t be changed or removed."
    >
      <ListTable
        list={auditList}
        icon={<ScrollText />}
        failed="We couldn’t load the log"
        toggles={(address) => <OfOne address={address} />}
        empty={{
          drawing: 'versions',
          title: 'No activity yet',
          children:
            'Actions by administrators, agencies and the operator appear here. We never remove entries.',
        }}
        hint="Matches the start of words in an email address, action or reason."
        caption="Audit log"
        columns={AUDIT_COLUMNS}
        groups={AUDIT_GROUPS}
        isTall
        isDense
      />
    </Screen>
  );
}

function OfOne({ address }: { address: ListAddress }) {
  if (address.params.get('of') === null) return null;
  return (
    <Button
      variant="secondary"
      className="border-accent bg-accent-soft text-accent-text"
      onClick={() => address.choose({ of: null })}
    >
      Of one account: show all
    </Button>
  );
}
