import { request } from 'node:http';

/** A response as on the wire: names and values alternating, the body still compressed. */
export type RawAnswer = { status: number; rawHeaders: string[]; body: Buffer };

/** Sends one GET, and returns the response unchanged. @throws if there is none in time */
export function requestRaw(
  url: string,
  headers: Record<string, string> = {},
  patienceMs = 60_000,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false, timeout: patienceMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode: status = 0, rawHeaders } = response;
        resolve({ status, rawHeaders, body: Buffer.concat(chunks) });
      });
    });
    asked.once('error', reject);
    asked.once('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.end();
  });
}
