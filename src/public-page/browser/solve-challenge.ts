import { LEAD_CHALLENGE_SCRIPT } from '#domain/paths.ts';

/**
 * Lets a worker do what the server asks for, so that the page stays at hand meanwhile.
 *
 * @returns the challenge with its solution; null in a browser that cannot, or may not, do it
 */
export function solveChallenge(challenge: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(null);
    // Without a secure address there is no cryptography to do it with.
    if (!window.isSecureContext || !window.Worker) return giveUp();
    const worker = new Worker(LEAD_CHALLENGE_SCRIPT);
    worker.onerror = giveUp;
    worker.onmessage = ({ data }) => {
      worker.terminate();
      resolve(data);
    };
    worker.postMessage(challenge);
  });
}
