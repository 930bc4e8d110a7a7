import { isPlan, PLANS } from '#money/plans/rules/plans.ts';
import { grantPlan } from '#money/server/data/ledger.ts';
import { type Command, refuseUnknown, UsageError } from './command.ts';

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
