import { requestRaw } from './raw-request.ts';

export const KILOBYTE = 1024;

/** @returns the kilobytes of the bodies on the wire */
export async function weighAll(urls: readonly string[], encoding: 'br' | 'gzip'): Promise<number> {
  const bodies = await Promise.all(
    urls.map(async (url) => {
      const { status, body } = await requestRaw(url, { 'accept-encoding': encoding });
      if (status !== 200) throw new Error(`${url} answers ${status}.`);
      return body.length;
    }),
  );
  return bodies.reduce((sum, length) => sum + length, 0) / KILOBYTE;
}
