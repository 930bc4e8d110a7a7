import * as z from 'zod/mini';
import { toTroubleText } from '#integrations/domains/rules/dns-records.ts';

const SignIn = z.object({
  id: z.string(),
  domain: z.string(),
  token: z.string(),
  state: z.enum(['pending', 'active', 'failing', 'released']),
  problem: z.string(),
  checked_at: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  client_id: z.nullable(z.string()),
  is_required: z.boolean(),
  used_at: z.nullable(z.string()),
  trouble: z.string(),
  /** The reason why it is paused; null while it works. */
  rests: z.nullable(z.string()),
});

const Answer = z.object({ is_open: z.boolean(), sign_in: z.nullable(SignIn) });

/** A team's company sign-in, as its owner sees it. */
export type CompanySignIn = z.output<typeof SignIn>;

/** The owner's settings, and whether this installation offers it. */
export type OwnCompanySignIn = z.output<typeof Answer>;

/** @param answer from `own_company_sign_in()` @throws Error if it is invalid */
export function parseCompanySignIn(answer: unknown): OwnCompanySignIn {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw new Error('We couldn’t read the company sign-in.');
  return parsed.data;
}

export type CompanyStatus = {
  tone: 'neutral' | 'success' | 'warning' | 'danger';
  word: string;
  sentence: string;
};

/** @returns its status, and the owner's next step */
export function describeCompanySignIn(signIn: CompanySignIn): CompanyStatus {
  const { rests, state, domain, trouble } = signIn;
  if (rests === 'off')
    return {
      tone: 'neutral',
      word: 'Off',
      sentence:
        'Company sign-in is off on this site for now. Your team can sign in another way, or set a password with “Forgot password?”.',
    };
  if (rests === 'domain') return describeClaim(signIn);
  if (state === 'failing')
    return {
      tone: 'danger',
      word: 'Record missing',
      sentence:
        'The TXT record is missing. Put it back within two days, or sign-in through your company ends.',
    };
  if (rests === 'provider')
    return {
      tone: 'warning',
      word: 'Domain verified',
      sentence: 'Now connect your provider. Register the redirect address below there first.',
    };
  if (rests === 'agency')
    return {
      tone: 'neutral',
      word: 'Paused',
      sentence:
        'Your agency plan has ended, so your team signs in another way. Choose a plan to continue.',
    };
  return describeInForce(domain, trouble);
}

function describeClaim({ state, problem }: CompanySignIn): CompanyStatus {
  if (state === 'released') {
    const why =
      problem === 'token' ? 'The TXT record was missing for two days.' : toTroubleText(problem);
    return {
      tone: 'danger',
      word: 'Ended',
      sentence: `${why} Your team signs in another way. Put the record back and check it again.`,
    };
  }
  return {
    tone: 'warning',
    word: 'Waiting for the record',
    sentence: toTroubleText(problem) || 'Add this record where you bought the domain.',
  };
}

function describeInForce(domain: string, trouble: string): CompanyStatus {
  if (trouble === 'secret')
    return {
      tone: 'danger',
      word: 'Refused',
      sentence:
        'Your provider refuses our client ID or secret, so nobody can sign in. Has the secret expired? Enter a new one.',
    };
  if (trouble === 'unreachable')
    return {
      tone: 'danger',
      word: 'Unreachable',
      sentence: 'Your provider didn’t answer at the last sign-in. We’ll try again next time.',
    };
  return {
    tone: 'success',
    word: 'Connected',
    sentence: `People who type an address at ${domain} can continue with your company.`,
  };
}
