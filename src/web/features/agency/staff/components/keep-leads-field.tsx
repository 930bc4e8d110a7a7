import { useQuery } from '@tanstack/react-query';
import { useOwner } from '#web/lib/session/owner.ts';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { type Staff, sharedLeadsQuery } from '../queries.ts';

type KeepLeadsFieldProps = {
  people: readonly Staff[];
  description: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
};

/** Offers to keep the leads of leaving members, if any are shared with the agency. */
export function KeepLeadsField({ people, ...choice }: KeepLeadsFieldProps) {
  const userId = useOwner();
  const hasShared = useQuery(sharedLeadsQuery(userId, people)).data ?? false;
  return hasShared ? <SwitchField label="Keep the leads shared with us" {...choice} /> : null;
}
