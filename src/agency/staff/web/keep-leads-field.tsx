import { useQuery } from '@tanstack/react-query';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { type Staff, sharedLeadsQuery } from './queries.ts';

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
