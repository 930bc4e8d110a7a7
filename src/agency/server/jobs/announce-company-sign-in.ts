import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { findCompanyNotice } from '../data/company-sign-ins.ts';
import { buildCompanyMail, COMPANY_CHANGES } from '../mails/company-mails.ts';

/** Tells an agency's owner that its company sign-in has changed, or that its domain's record is missing. */
export const announceCompanySignIn = defineMail({
  name: 'announce_company_sign_in',
  payload: z.object({ agency: z.uuid(), domain: z.string(), change: z.enum(COMPANY_CHANGES) }),
  find: ({ sql }, payload) => findCompanyNotice(sql, payload),
  letter: (notice, { payload, publicUrl }) => buildCompanyMail(notice, payload.change, publicUrl),
  counts: ['all'],
  waitsAs: ({ agency, change }) => `announce_company_sign_in ${agency} ${change}`,
});
