import { findFreePort } from '#test/servers/free-port.ts';
import { atMost, type Row } from '../stand/figure.ts';
import { startProcess } from '../stand/processes.ts';
import { type Scope, within } from '../stand/scope.ts';
import { createDataDirectory, SERVER_ENVIRONMENT, untilServing } from '../stand/server.ts';
import { median } from '../stand/statistics.ts';

const RUNS = 5;

/** The operator's command, once everything is installed, built and migrated. */
export const start: Row = {
  title: 'Second `npm start`, nothing to build',
  async measure(scope) {
    const dataDirectory = createDataDirectory(scope);
    await within(scope, (own) => startWithNpm(own, dataDirectory));
    const seconds: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      seconds.push(await within(scope, (own) => startWithNpm(own, dataDirectory)));
    }
    return [
      atMost({
        what: 'until the first 200',
        value: median(seconds),
        target: 3,
        unit: 's',
        note: `slowest of ${RUNS}: ${Math.max(...seconds).toFixed(2)} s`,
      }),
    ];
  },
};

/** @returns its duration in seconds */
async function startWithNpm(scope: Scope, dataDirectory: string): Promise<number> {
  const port = await findFreePort();
  const env = { ...SERVER_ENVIRONMENT, PORT: String(port), DATA_DIR: dataDirectory };
  const startedAt = performance.now();
  const npm = startProcess(scope, ['npm', 'start'], { env, isGroup: true });
  await untilServing(`http://127.0.0.1:${port}`, npm);
  return (performance.now() - startedAt) / 1000;
}
