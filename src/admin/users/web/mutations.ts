import type { User } from '@supabase/auth-js';
import { useAct } from '#admin/web/use-act.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { storeImpersonation } from '#kit/web/session/impersonation.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { readUser } from '#kit/web/session/read-user.ts';

/** A plan to grant. Without days it doesn't end; Free takes back a grant. */
export type PlanGrant = { plan: string; days: number | null; note: string };

/** The ledger entry of a payment, and the amount to refund, in the currency's smallest unit. */
export type RefundWish = { payment: number; amount: number; message: string };

/**
 * An administrator's actions on one account. The database checks, performs and logs each in one statement.
 * Each returns an error sentence, or null.
 *
 * @param owner the account's id
 */
export function usePersonActs(owner: string) {
  const userId = useOwner();
  const act = useAct(staleAfter.adminAct(userId));
  return {
    suspend: (reason: string) => act('admin_suspend', { owner, reason }, 'The page is closed'),
    restore: (note: string) => act('admin_restore', { owner, note }, 'The page is open again'),
    setPlan: (grant: PlanGrant) =>
      act('admin_set_plan', { owner, ...grant }, 'The plan is changed'),
    refund: (wish: RefundWish) => act('admin_refund', { owner, ...wish }, 'Refund and email sent'),
    addNote: (body: string) => act('admin_add_note', { owner, body }, 'Note saved'),
    deleteNote: (id: number) => act('admin_delete_note', { id }, 'Note deleted'),
    confirmEmail: () => act('admin_confirm_email', { owner }, 'The address is confirmed'),
    sendReset: () => act('admin_send_reset', { owner }, 'Email sent'),
    endSessions: () => act('admin_end_sessions', { owner }, 'Every device is signed out'),
    deleteAccount: (reason: string) =>
      act('admin_delete_account', { owner, reason }, 'The account will be deleted'),
    keepAccount: () => act('admin_keep_account', { owner }, 'The account is kept'),
    setAdministrator: (is_one: boolean) =>
      act(
        'admin_set_administrator',
        { owner, is_one },
        is_one ? 'They’re now an administrator' : 'They’re no longer an administrator',
      ),
  };
}

/**
 * Opens a tab that views the site as another account. Call it from a click handler: otherwise browsers block
 * the tab.
 *
 * @returns an error sentence, or null
 */
export async function lookAs(user_id: string, reason: string): Promise<string | null> {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return 'Your browser blocked the new tab. Allow pop-ups for this site and try again.';
  try {
    const granted = readGrant(await invokeFunction('see-as', { user_id, reason }));
    const user: User = await readUser(granted.access_token);
    storeImpersonation(tab, { ...granted, user });
    tab.location.replace(new URL(PATHS.home, window.location.origin));
    return null;
  } catch (error) {
    tab.close();
    return toErrorSentence(error, 'We couldn’t open the tab. Please try again.');
  }
}

function readGrant(answer: unknown): { access_token: string; expires_at: number } {
  const { access_token, expires_at } = (answer ?? {}) as Partial<Record<string, unknown>>;
  if (typeof access_token !== 'string') throw new Error('The server gave no token.');
  const moment =
    typeof expires_at === 'number' ? expires_at : Date.parse(String(expires_at)) / 1000;
  return { access_token, expires_at: moment };
}
