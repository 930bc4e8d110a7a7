import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import type { ApplePassSettings, GoogleWalletSettings } from '#kit/server/process/wallet-env.ts';
import { LOCALHOST } from './localhost-certificate.ts';

export const PASS_TYPE = 'pass.test.vizit.card';
export const TEAM = 'TEAM123456';

const PASSPHRASE = 'a passphrase';

/** @returns certificates as Apple would issue them, with an encrypted key */
export async function makeAppleCertificates(
  subject = `/UID=${PASS_TYPE}/CN=Pass Type ID: ${PASS_TYPE}/OU=${TEAM}/O=Vizit/C=GB`,
): Promise<ApplePassSettings> {
  const folder = await mkdtemp(join(tmpdir(), 'certificates-'));
  const openssl = (...words: string[]) => promisify(execFile)('openssl', words, { cwd: folder });
  try {
    const authority = '/CN=Apple Worldwide Developer Relations/O=Apple Inc. in a test/C=US';
    await openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '400'],
      ...['-keyout', 'authority.key', '-out', 'authority.pem', '-subj', authority],
    );
    await openssl(
      ...['req', '-newkey', 'rsa:2048', '-passout', `pass:${PASSPHRASE}`],
      ...['-keyout', 'pass.key', '-out', 'pass.csr', '-subj', subject],
    );
    await openssl(
      ...['x509', '-req', '-in', 'pass.csr', '-days', '365', '-out', 'pass.pem'],
      ...['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'],
    );
    const read = (name: string) => readFile(join(folder, name), 'utf8');
    return {
      certificate: await read('pass.pem'),
      key: await read('pass.key'),
      passphrase: PASSPHRASE,
      wwdr: await read('authority.pem'),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Pushed = { token: string; topic: unknown; body: string; team: unknown };

/** A push service that records its requests, with configurable responses. */
export async function openApns() {
  const pushed: Pushed[] = [];
  const apns = { pushed, answers: {} as Record<string, [status: number, reason: string]>, url: '' };
  const server = createSecureServer({ ...LOCALHOST, requestCert: true, rejectUnauthorized: false });
  const take = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const token = String(headers[':path']).replace('/3/device/', '');
    const socket = stream.session?.socket;
    const team = socket instanceof TLSSocket ? socket.getPeerCertificate().subject.OU : null;
    pushed.push({ token, topic: headers['apns-topic'], body: await text(stream), team });
    const [status, reason] = apns.answers[token] ?? [200, ''];
    stream.respond({ ':status': status });
    stream.end(reason && JSON.stringify({ reason }));
  };
  server.on('stream', (stream, headers) => void take(stream, headers));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  apns.url = `https://localhost:${(server.address() as AddressInfo).port}`;
  return { ...apns, ca: LOCALHOST.cert, close: () => void server.close() };
}

type Asked = { method: string; path: string; token: string; body: string };

/** Google's token service and wallet API, which record their requests and store cards. */
export async function openGoogle() {
  const asked: Asked[] = [];
  const cards = new Map<string, Record<string, unknown>>();
  const google = { asked, cards, tokens: 0, status: null as number | null };
  const answer = (method: string, path: string, body: string): [number, unknown] => {
    if (path === '/token') return [200, { access_token: `token ${++google.tokens}` }];
    if (google.status !== null) return [google.status, {}];
    const [, kind = '', id = ''] = path.split('/');
    const card = JSON.parse(body);
    const name = `${kind} ${method === 'PUT' ? decodeURIComponent(id) : card.id}`;
    if (method === 'PUT' && !cards.has(name)) return [404, {}];
    if (method === 'POST' && cards.has(name)) return [409, {}];
    cards.set(name, card);
    return [200, card];
  };
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const body = await text(request);
    const token = String(headers.authorization).replace('Bearer ', '');
    asked.push({ method, path, token, body });
    const [status, content] = answer(method, path, body);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(content));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const settings: GoogleWalletSettings = {
    issuerId: '3388000000022000001',
    account: {
      client_email: 'cards@vizit-test.iam.gserviceaccount.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      token_uri: `${apiUrl}/token`,
    },
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(google, { apiUrl, settings, publicKey, close });
}
