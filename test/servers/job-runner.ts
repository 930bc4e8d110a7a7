import { connect } from '#database/connect.ts';
import { startJobRunner } from '#kit/server/jobs/runner.ts';
import { IDLE_GATEWAY } from './idle-gateway.ts';

/**
 * A job server in a process that a test can kill: prints `begun` when it starts a job, and never
 * finishes it.
 */
const [url = ''] = process.argv.slice(2);
const sql = connect(url, { max: 2 });

startJobRunner(
  {
    url,
    sql,
    mailer: { send: async () => {} },
    publicUrl: 'http://localhost:3000',
    ...IDLE_GATEWAY,
  },
  {
    schedules: [],
    tasks: {
      endless: () => {
        process.stdout.write('begun\n');
        return new Promise(() => {});
      },
    },
  },
);
