import { formatFindings, isIll } from '#money/checks/server/finding.ts';
import type { LoneCommand } from '../commands/command.ts';
import { examine } from './examine.ts';

export const doctor: LoneCommand = {
  usage: '',
  does: 'check email, DNS, TLS, disk, clock, payments, notifications and wallets, and say what to do',
  details:
    'It changes nothing, and fails if something needs fixing: cron can email you the result.',
  words: [0, 0],
  canRunDry: false,
  async runAlone(env) {
    const findings = await examine(env);
    const report = formatFindings(findings);
    if (isIll(findings)) throw new Error(report);
    return report;
  },
};
