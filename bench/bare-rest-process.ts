import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from '#database/connect.ts';

/**
 * The minimal server that reads a table as a role: `node:http`, and a gateway's statements, written by hand
 * and sent in one go. It checks no token and parses no query.
 */

export type BareRest = { databaseUrl: string; claims: string; userId: string; connections: number };

const SET_ROLE = `select set_config('role', $1::text, true), set_config('request.jwt.claims', $2::text, true)`;
const SELECT = `
  with pgrst_rows as (select * from public.profiles _t where user_id = $1::uuid limit 1000)
  select coalesce(json_agg(_r), '[]')::text as body from (select * from pgrst_rows) _r`;
const HEADERS = { 'content-type': 'application/json; charset=utf-8' };

const { databaseUrl, claims, userId, connections }: BareRest = JSON.parse(process.argv[2] ?? '');
const clients = Array.from({ length: connections }, () => connect(databaseUrl, { max: 1 }));
let turn = 0;

const server = createServer(async (_request, response) => {
  response.writeHead(200, HEADERS).end(await read());
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});

/** Each client has one connection, which runs its statements in order. */
async function read(): Promise<string> {
  const client = clients[turn++ % clients.length];
  if (client === undefined) throw new Error('There is no connection.');
  const [, , [row]] = await Promise.all([
    client.unsafe('begin read only'),
    client.unsafe(SET_ROLE, ['authenticated', claims], { prepare: true }),
    client.unsafe<{ body: string }[]>(SELECT, [userId], { prepare: true }),
    client.unsafe('commit'),
  ]);
  return row?.body ?? '';
}
