import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The minimal server for one page: `node:http`, and bytes made beforehand. */

export type BarePage = { headers: string[]; body: string };

const { headers, body }: BarePage = JSON.parse(process.argv[2] ?? '');
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
