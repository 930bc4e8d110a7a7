/** @returns what an answer of our own routes says about its refusal; empty where it says nothing */
export async function readSentence(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const message = typeof body === 'object' && body !== null && 'message' in body && body.message;
  return typeof message === 'string' ? message : '';
}
