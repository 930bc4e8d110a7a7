import { connect } from '#database/connect.ts';
import { embeddedUrl, isEmbeddedRunning } from '#database/embedded.ts';
import { isPlan, PLANS } from '#domain/billing/plans.ts';
import { deleteAdmin, insertAdmin, updatePlan } from './data/admin.ts';
import { type Env, readEnv } from './env.ts';
import { createLog } from './log.ts';
import { openDatabase } from './start/open-database.ts';

const USAGE = `Usage:
  npm run admin -- grant EMAIL            make somebody an administrator
  npm run admin -- revoke EMAIL           take that back
  npm run admin -- plan EMAIL PLAN [DAYS] set a plan: ${Object.keys(PLANS).join(', ')};
                                          premium and yearly run for DAYS, 365 if not said
`;

const DEFAULT_DAYS = 365;

/** What an operator does by hand, beside a running server or without one. Returns the sentence to print. */
async function run(arguments_: readonly string[], env: Env): Promise<string> {
  const [verb, email, plan = '', days = String(DEFAULT_DAYS)] = arguments_;
  if (email === undefined) throw new Error(USAGE);
  const database = await openRunningDatabase(env);
  try {
    if (verb === 'grant') {
      return (await insertAdmin(database.sql, email))
        ? `${email} is an administrator.`
        : unknown(email);
    }
    if (verb === 'revoke') {
      return (await deleteAdmin(database.sql, email))
        ? `${email} is no administrator.`
        : unknown(email);
    }
    if (verb === 'plan' && isPlan(plan) && /^[1-9]\d{0,4}$/.test(days)) {
      const isSet = await updatePlan(database.sql, email, plan, Number(days));
      return isSet ? `${email} is on the plan ${PLANS[plan]}.` : unknown(email);
    }
    throw new Error(USAGE);
  } finally {
    await database.stop();
  }
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
