import { findErrorCode } from './error-sentence.ts';

/** @returns the error sentence in a response of our own routes; empty without one */
export async function readSentence(answer: Response): Promise<string> {
  return (await readRefusal(answer)).message;
}

/** @returns the same, with its code if any */
export async function readRefusal(answer: Response): Promise<{ message: string; code?: string }> {
  const body: unknown = await answer.json().catch(() => null);
  const said = typeof body === 'object' && body !== null && 'message' in body && body.message;
  const code = findErrorCode(body);
  return { message: typeof said === 'string' ? said : '', ...(code !== undefined && { code }) };
}
