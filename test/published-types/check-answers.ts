import { readAuthClientTypes } from './auth-client-types.ts';

/** The client wraps these answers in its own envelope, so only the content is compared. */
const IN_ENVELOPES = ['admin.mfa.deleteFactor'];

/** The properties of a client with further methods. */
const NAMESPACES = ['admin', 'mfa', 'oauth', 'passkey', 'customProviders', 'webauthn'];

/**
 * The client, with every answer it gives compared with the type it publishes, field by field: an answer
 * that lacks something, or has it otherwise, is thrown as an error that says where.
 *
 * @param prefix of its methods: `admin.` for the administrator's part on its own
 */
export function checkAnswers<Client extends object>(client: Client, prefix = ''): Client {
  const namespaces = new Map<string, object>();
  return new Proxy(client, {
    get(target, key) {
      const held: unknown = Reflect.get(target, key, target);
      if (typeof key === 'symbol' || key.startsWith('_')) return held;
      if (NAMESPACES.includes(key) && typeof held === 'object' && held !== null) {
        const known = namespaces.get(key) ?? checkAnswers(held, `${prefix}${key}.`);
        namespaces.set(key, known);
        return known;
      }
      return typeof held === 'function' ? checkMethod(target, held, `${prefix}${key}`) : held;
    },
  });
}

function checkMethod(client: object, method: CallableFunction, name: string) {
  return (...args: unknown[]) => {
    const answer: unknown = Reflect.apply(method, client, args);
    return answer instanceof Promise ? answer.then((value) => check(name, value)) : answer;
  };
}

function check<Answer>(method: string, answer: Answer): Answer {
  const problems = readAuthClientTypes().findProblems(method, open(method, answer));
  if (problems.length > 0) throw new Error(`${method} gave a wrong answer: ${problems.join('; ')}`);
  return answer;
}

function open(method: string, answer: unknown): unknown {
  const isInside = typeof answer === 'object' && answer !== null && 'data' in answer && answer.data;
  return IN_ENVELOPES.includes(method) && isInside ? answer.data : answer;
}
