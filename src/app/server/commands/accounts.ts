import {
  deleteAdmin,
  insertAdmin,
  listAdmins,
  restoreAccount,
  suspendAccount,
} from '#account/server/data/administrators.ts';
import { isPlan, PLANS } from '#money/plans/rules/plans.ts';
import { grantPlan } from '#money/server/data/ledger.ts';
import { type Command, refuseUnknown, UsageError } from './command.ts';

export const list: Command = {
  usage: '',
  does: 'list the administrators',
  words: [0, 0],
  canRunDry: false,
  async run({ sql }) {
    const admins = await listAdmins(sql);
    if (admins.length === 0)
      return 'There is no administrator. Make one: npm run admin -- grant EMAIL';
    return admins
      .map(({ email, created_at }) => `${email} since ${created_at.toISOString().slice(0, 10)}`)
      .join('\n');
  },
};

export const grant: Command = {
  usage: 'EMAIL',
  does: 'make someone an administrator',
  words: [1, 1],
  canRunDry: true,
  async run({ sql }, [email = '']) {
    if (!(await insertAdmin(sql, email))) return refuseUnknown(email);
    return `${email} is an administrator.`;
  },
};

export const revoke: Command = {
  usage: 'EMAIL',
  does: 'remove an administrator',
  details: 'If they’re viewing someone’s account, that ends at once.',
  words: [1, 1],
  canRunDry: true,
  async run({ sql }, [email = '']) {
    if (!(await deleteAdmin(sql, email)))
      throw new Error(`${email} already isn’t an administrator.`);
    return `${email} is no longer an administrator.`;
  },
};

export const suspend: Command = {
  usage: 'EMAIL REASON',
  does: 'suspend a page; its owner sees the reason',
  details: 'They can sign in, see why, and appeal. The reason has at most 500 characters.',
  words: [2, 100],
  canRunDry: true,
  async run({ sql }, [email = '', ...reason]) {
    if (!(await suspendAccount(sql, email, reason.join(' ')))) return refuseUnknown(email);
    return `The page of ${email} is closed.`;
  },
};

export const reopen: Command = {
  usage: 'EMAIL [NOTE]',
  does: 'reopen a suspended page',
  details: 'A page that its agency closed stays closed.',
  words: [1, 100],
  canRunDry: true,
  async run({ sql }, [email = '', ...note]) {
    const was = await restoreAccount(sql, email, note.join(' '));
    if (was === null) return refuseUnknown(email);
    if (!was) throw new Error(`No administrator has closed the page of ${email}.`);
    return `The page of ${email} is no longer closed by an administrator.`;
  },
};

const DEFAULT_DAYS = 365;

export const plan: Command = {
  usage: 'EMAIL PLAN [DAYS]',
  does: 'grant a plan',
  details: `Plans: ${Object.keys(PLANS).join(', ')}.
premium and yearly last DAYS, ${DEFAULT_DAYS} by default; agency plans last until you remove them.
free removes the grant and keeps what was paid.`,
  words: [2, 3],
  canRunDry: true,
  async run({ sql }, [email = '', wanted = '', days = String(DEFAULT_DAYS)]) {
    if (!isPlan(wanted)) throw new UsageError(`There is no plan ${wanted}.`);
    if (!/^[1-9]\d{0,4}$/.test(days)) throw new UsageError(`${days} isn’t a number of days.`);
    const now = await grantPlan(sql, email, wanted, Number(days));
    if (now === null) return refuseUnknown(email);
    const above = now === wanted ? '' : `: it was paid, and stands above ${PLANS[wanted]}`;
    return `${email} is on the plan ${PLANS[now]}${above}.`;
  },
};
