import { readAuthClientTypes } from './auth-client-types.ts';

/** The client wraps these answers in its own envelope, so only the content is compared. */
const IN_ENVELOPES = ['admin.mfa.deleteFactor'];

/** The properties of a client with further methods. */
const NAMESPACES = ['admin', 'mfa', 'oauth', 'passkey', 'customProviders', 'webauthn'];

/**
 * The client, with every response compared to its published type, field by field: a missing or
 * wrong field throws an error that names it.
 *
 * @param prefix of its methods: `admin.` for the administrator's part by itself
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
