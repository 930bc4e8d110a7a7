import { findErrorCode } from './error-sentence.ts';

/** @returns what an answer of our own routes says about its refusal; empty where it says nothing */
export async function readSentence(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const message = typeof body === 'object' && body !== null && 'message' in body && body.message;
  return typeof message === 'string' ? message : '';
}

/** @returns the same, and its code where it has one */
export async function readRefusal(answer: Response): Promise<{ message: string; code?: string }> {
  const copy = answer.clone();
  const body: unknown = await copy.json().catch(() => null);
  const code = findErrorCode(body);
  return { message: await readSentence(answer), ...(code !== undefined && { code }) };
}
