import { LEAD_CHALLENGE_SCRIPT } from '#kit/rules/paths.ts';

/**
 * Solves the server's challenge in a worker, so that the page stays responsive.
 *
 * @returns the challenge with its solution; null in a browser that can't, or may not, do it
 */
export function solveChallenge(challenge: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(null);
    // Without https there is no Web Crypto.
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
