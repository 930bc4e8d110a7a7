import { getPriority, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { createSemaphore } from '#gateway/turns/semaphore.ts';
import { THREAD_NICENESS } from '../limits/pictures.ts';

type Answer<Result> = { result: Result } | { problem: string };

/** A thread that works on one order at a time. */
export type Thread<Order, Result> = {
  /** @throws when the work fails, takes too long, or the thread ends; the next order begins another thread */
  ask(order: Order): Promise<Result>;
  close(): Promise<void>;
};

/**
 * Keeps heavy work off the event loop. The thread begins with the first order and stays; what it uses of
 * memory goes with it.
 *
 * @param script a built file that calls `answerOrders`
 * @param timeoutMs after which an order is given up, and the thread with it
 */
export function createThread<Order, Result>(script: URL, timeoutMs: number): Thread<Order, Result> {
  const inTurn = createSemaphore({ atOnce: 1, refuse: () => new Error('nobody is refused here') });
  let worker: Worker | null = null;

  const begin = (): Worker => {
    const begun = new Worker(script);
    const forget = () => {
      if (worker === begun) worker = null;
    };
    // Between two orders nothing else listens, and an error would end the process.
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

/** @returns what the thread posts next @throws when it fails or ends instead */
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

/** Within a thread: does what `createThread` is asked for, below everything else that wants the core. */
export function answerOrders<Order, Result>(work: (order: Order) => Promise<Result>): void {
  // Linux gives each thread a priority of its own; elsewhere this would be that of the whole process.
  // Where it's lower already, only root might raise it.
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
