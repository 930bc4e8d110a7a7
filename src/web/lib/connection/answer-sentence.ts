import { findErrorCode } from './error-sentence.ts';

/** @returns what an answer of our own routes says about its refusal; empty where it says nothing */
export async function readSentence(answer: Response): Promise<string> {
  return (await readRefusal(answer)).message;
}

/** @returns the same, and its code where it has one */
export async function readRefusal(answer: Response): Promise<{ message: string; code?: string }> {
  const body: unknown = await answer.json().catch(() => null);
  const said = typeof body === 'object' && body !== null && 'message' in body && body.message;
  const code = findErrorCode(body);
  return { message: typeof said === 'string' ? said : '', ...(code !== undefined && { code }) };
}
