import type { AgentOptions } from 'node:http';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** Agents for connections to URLs that people typed. */
export type GuardedAgents = {
  /** @param url to request, with http or https */
  find(url: URL): RequestFilteringHttpAgent | RequestFilteringHttpsAgent;
  /** Closes kept-alive connections. */
  close(): void;
};

/**
 * Users' URLs may lead behind our own firewall (pitfalls: foreign-pictures). The agents check the address of
 * each connection as it opens, so that a name can't resolve differently a moment later.
 *
 * @param options.allowedAddresses private addresses to allow
 */
export function createGuardedAgents({
  allowedAddresses = [],
  ...options
}: AgentOptions & { allowedAddresses?: readonly string[] } = {}): GuardedAgents {
  const guard = { ...options, allowIPAddressList: [...allowedAddresses] };
  const plain = new RequestFilteringHttpAgent(guard);
  const encrypted = new RequestFilteringHttpsAgent(guard);
  return {
    find: (url) => (url.protocol === 'https:' ? encrypted : plain),
    close() {
      plain.destroy();
      encrypted.destroy();
    },
  };
}

/** @returns whether a connection was refused because of a private address */
export function isPrivateRefusal(error: unknown): boolean {
  return error instanceof Error && /is not allowed\./.test(error.message);
}
