import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { LEAVING_DAYS } from '../rules/leaving.ts';
import { DeletionDialog, type DeletionDialogProps } from './deletion-dialog.tsx';

/** Deletes the account, after explaining the consequences. */
export function DeletionSettings(props: Omit<DeletionDialogProps, 'onClose'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card
      title="Delete your account"
      description={`Your page goes offline at once. For ${LEAVING_DAYS} days you can come back; after that everything is gone for good.`}
    >
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      {isAsking && <DeletionDialog {...props} onClose={() => setAsking(false)} />}
    </Card>
  );
}
