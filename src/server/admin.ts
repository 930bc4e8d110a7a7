import { connect, type Sql } from '#database/connect.ts';
import { embeddedUrl, isEmbeddedRunning } from '#database/embedded.ts';
import { isPlan, PLANS } from '#domain/billing/plans.ts';
import { createPayments } from './clients/stripe.ts';
import { deleteAdmin, grantPlan, insertAdmin } from './data/admin.ts';
import { forgetCopies } from './data/copies.ts';
import { type Env, readEnv } from './env.ts';
import { createLog } from './log.ts';
import { reconcileByHand } from './payments/reconcile-by-hand.ts';
import { openDatabase } from './start/open-database.ts';
import { findStandIn } from './start/open-sandbox.ts';
import { rotateKeys } from './start/rotate-keys.ts';

const USAGE = `Usage:
  npm run admin -- grant EMAIL            make somebody an administrator
  npm run admin -- revoke EMAIL           take that back
  npm run admin -- plan EMAIL PLAN [DAYS] grant a plan: ${Object.keys(PLANS).join(', ')};
                                          premium and yearly run for DAYS, 365 if not said;
                                          free takes the grant back, and leaves what was paid
  npm run admin -- reconcile EMAIL        read from Stripe again what somebody paid
  npm run admin -- rotate-keys            sign with a new key; the present one stays good for what it signed
  npm run admin -- forget-copies          let the next start say which key and which files are right
`;

const DEFAULT_DAYS = 365;

/** What an operator does by hand, beside a running server or without one. Returns the sentence to print. */
async function run(arguments_: readonly string[], env: Env): Promise<string> {
  const [verb = '', ...others] = arguments_;
  const command = Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
  if (!command || others.length < command.needs) throw new Error(USAGE);
  const database = await openRunningDatabase(env);
  try {
    return await command.run({ sql: database.sql, env }, others);
  } finally {
    await database.stop();
  }
}

type Command = {
  /** How many words must follow it. */
  needs: number;
  run(deps: { sql: Sql; env: Env }, words: readonly string[]): Promise<string>;
};

const COMMANDS: Readonly<Record<string, Command>> = {
  grant: {
    needs: 1,
    run: async ({ sql, env }, [email = '']) => {
      if (!(await insertAdmin(sql, email))) return unknown(email);
      reportGrant(env, 'admin_granted');
      return `${email} is an administrator.`;
    },
  },
  revoke: {
    needs: 1,
    run: async ({ sql, env }, [email = '']) => {
      if (!(await deleteAdmin(sql, email))) return unknown(email);
      reportGrant(env, 'admin_revoked');
      return `${email} is no administrator.`;
    },
  },
  plan: {
    needs: 2,
    run: async ({ sql, env }, [email = '', plan = '', days = String(DEFAULT_DAYS)]) => {
      if (!isPlan(plan) || !/^[1-9]\d{0,4}$/.test(days)) throw new Error(USAGE);
      const now = await grantPlan(sql, email, plan, Number(days));
      if (now === null) return unknown(email);
      reportGrant(env, 'plan_set');
      const above = now === plan ? '' : `: it was paid, and stands above ${PLANS[plan]}`;
      return `${email} is on the plan ${PLANS[now]}${above}.`;
    },
  },
  reconcile: {
    needs: 1,
    run: async ({ sql, env }, [email = '']) => {
      const account = env.stripe ?? (await findStandIn(env));
      if (account === null) throw new Error('Payments are not set up here.');
      const payments = createPayments(account);
      const done = await reconcileByHand({ sql, payments }, email);
      return done === null ? unknown(email) : done;
    },
  },
  'rotate-keys': {
    needs: 0,
    run: ({ sql, env }) => {
      reportGrant(env, 'keys_rotated');
      return rotateKeys(sql, env);
    },
  },
  'forget-copies': {
    needs: 0,
    run: async ({ sql }) => {
      await forgetCopies(sql);
      return 'The next start of the server says which key and which files are right.';
    },
  },
};

/** An event as the server logs them: what an operator does stands in the same place. */
function reportGrant(env: Env, outcome: string): void {
  createLog(env.logLevel).info({ security: 'grant', outcome }, 'security event');
}

function unknown(email: string): string {
  throw new Error(`Nobody with a profile has the address ${email}.`);
}

/** The database of the running server where there is one, else one opened for the moment. */
async function openRunningDatabase(env: Env) {
  if (env.databaseUrl === undefined && (await isEmbeddedRunning(env.dataDirectory))) {
    const sql = connect(embeddedUrl(env.dataDirectory), { max: 1 });
    return { sql, stop: () => sql.end() };
  }
  return openDatabase(env, createLog(env.logLevel));
}

run(process.argv.slice(2), readEnv(process.env)).then(
  (sentence) => process.stdout.write(`${sentence}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
