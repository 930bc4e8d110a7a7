import type { PlanFeature } from '#admin/rules/feature-controls.ts';
import type { SwitchName } from '#admin/rules/switches.ts';
import { useAct } from '#admin/web/use-act.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useOwner } from '#kit/web/session/owner.ts';

/** Changes an administrator makes for all accounts; each returns an error sentence, or null. */
export function useRuleActs() {
  const userId = useOwner();
  const act = useAct(staleAfter.rulesChange(userId));
  return {
    setFeature: (change: PlanFeature) => act('admin_set_feature', change, 'The plan is changed'),
    setQuota: (quota: { plan: string; quota: string; maximum: number }) =>
      act('admin_set_quota', quota, 'The limit is changed'),
    setSwitch: (name: SwitchName, is_on: boolean, note: string) =>
      act('admin_set_switch', { name, is_on, note }, is_on ? 'Switched on' : 'Switched off'),
  };
}
