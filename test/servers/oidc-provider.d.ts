declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  type Claims = { sub: string } & Record<string, unknown>;

  class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string },
    ): Promise<void>;
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
  }

  type GrantContext = {
    oidc: {
      provider: Provider;
      client: { clientId: string };
      session: { accountId: string };
    };
  };

  export type { Claims, GrantContext };
  // biome-ignore lint/style/noDefaultExport: it has no other
  export default Provider;
}
