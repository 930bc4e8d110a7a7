import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode, type RecordType } from 'dns-packet';

/** The records of each name by type; missing types have none. */
export type Zone = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const NAME_ERROR = 3;
const AUTHORITATIVE = 1 << 10;

/** A DNS server with the test's records, on a free local port. */
export type DnsServer = {
  /** In a resolver's format. */
  address: string;
  /** Its records; missing names don't exist. */
  zone: Record<string, Record<string, readonly string[]>>;
  /** Whether it answers, fails or stays silent for every name. */
  mood: 'answering' | 'failing' | 'silent';
  /** How many queries it has had. */
  asked: number;
  close(): Promise<void>;
};

const SERVER_FAILURE = 2;

/** @param port by default a free one @returns the server, which speaks DNS over UDP */
export async function openDnsServer(zone: Zone = {}, port = 0): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    address: '',
    zone: structuredClone(zone) as DnsServer['zone'],
    mood: 'answering',
    asked: 0,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
  socket.on('message', (message, sender) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    server.asked += 1;
    if (question === undefined || server.mood === 'silent') return;
    const { answers, code } =
      server.mood === 'failing'
        ? { answers: [], code: SERVER_FAILURE }
        : find(server.zone, question);
    const flags = AUTHORITATIVE | code;
    socket.send(
      encode({ type: 'response', id: id ?? 0, flags, questions, answers }),
      sender.port,
      sender.address,
    );
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

/** Finds the records of a name and of its CNAME's target, like name servers. */
function find(
  zone: Zone,
  { name, type }: { name: string; type: RecordType },
): { answers: Answer[]; code: number } {
  const records = zone[name.toLowerCase()];
  if (records === undefined) return { answers: [], code: NAME_ERROR };
  const [canonical] = records.CNAME ?? [];
  if (canonical !== undefined && type !== 'CNAME') {
    const further = find(zone, { name: canonical, type });
    return { ...further, answers: [toAnswer('CNAME', name, canonical), ...further.answers] };
  }
  return { answers: (records[type] ?? []).map((data) => toAnswer(type, name, data)), code: 0 };
}

function toAnswer(type: RecordType, name: string, data: string): Answer {
  return { type, name, ttl: 1, data } as Answer;
}
