import { getPriority, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { createSemaphore } from '#gateway/turns/semaphore.ts';
import { THREAD_NICENESS } from '../limits/pictures.ts';

type Answer<Result> = { result: Result } | { problem: string };

/** A thread that runs one job at a time. */
export type Thread<Order, Result> = {
  /** @throws if the work fails, takes too long, or the thread ends; the next job starts another thread */
  ask(order: Order): Promise<Result>;
  close(): Promise<void>;
};

/**
 * Keeps heavy work off the event loop. The thread starts with the first job and stays; its memory is freed
 * when it ends.
 *
 * @param script a built file that calls `answerOrders`
 * @param timeoutMs after which a job is abandoned and its thread ended
 */
export function createThread<Order, Result>(script: URL, timeoutMs: number): Thread<Order, Result> {
  const inTurn = createSemaphore({ atOnce: 1, refuse: () => new Error('nobody is refused here') });
  let worker: Worker | null = null;

  const begin = (): Worker => {
    const begun = new Worker(script);
    const forget = () => {
      if (worker === begun) worker = null;
    };
    // Between two jobs nothing else listens, and an unhandled error would end the process.
    begun.on('error', forget).once('exit', forget).unref();
    return begun;
  };

  const work = async (order: Order): Promise<Result> => {
    worker ??= begin();
    const asked = worker;
    const timer = setTimeout(() => void asked.terminate(), timeoutMs);
    try {
      const answer = await hear<Answer<Result>>(asked, order);
      if ('problem' in answer) throw new Error(answer.problem);
      return answer.result;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    ask: (order) => inTurn(() => work(order)),
    close: async () => {
      await worker?.terminate();
    },
  };
}

/** @returns the thread's next message @throws if it fails or ends instead */
function hear<Result>(worker: Worker, order: unknown): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = () => {
      worker.off('message', take).off('error', fail).off('exit', miss);
    };
    const take = (message: Result) => {
      end();
      resolve(message);
    };
    const fail = (error: unknown) => {
      end();
      reject(error);
    };
    const miss = () => fail(new Error('the thread ended without an answer'));
    worker.on('message', take).on('error', fail).on('exit', miss);
    worker.postMessage(order);
  });
}

/** Inside a thread: runs the jobs sent by `createThread`, at a lower priority than anything else. */
export function answerOrders<Order, Result>(work: (order: Order) => Promise<Result>): void {
  // On Linux each thread has its own priority; elsewhere this would apply to the whole process. If it's
  // already lower, only root could raise it.
  if (process.platform === 'linux' && getPriority() < THREAD_NICENESS) {
    setPriority(0, THREAD_NICENESS);
  }
  parentPort?.on('message', async (order: Order) => {
    const answer: Answer<Result> = await work(order).then(
      (result) => ({ result }),
      (error: unknown) => ({ problem: String(error) }),
    );
    parentPort?.postMessage(answer);
  });
}
