const PRIVATE = 'That is a private address, which we can’t reach. Use one on the internet.';

/**
 * Typed URLs of webhooks, and their error messages. Fed to `findAddressProblem` and
 * `private.refuse_private_address`.
 */
export const WEBHOOK_ADDRESS_CASES: readonly (readonly [typed: string, problem: string | null])[] =
  [
    ['https://hooks.example.com/in?x=1', null],
    ['https://bücher.example/ä', null],
    ['https://192.0.2.7:8443/', null],
    ['http://127.0.0.1:4000/in', null],
    ['http://localhost:4000/', null],
    ['https://[2001:db8::7]/', null],
    ...[
      'https://10.0.0.8/',
      'https://127.0.0.1/',
      'https://0.0.0.0/',
      'https://169.254.169.254/x',
      'https://172.16.0.1/',
      'https://172.31.9.9:8443/',
      'https://192.168.1.20/hook',
      'https://100.64.0.1/',
      'https://100.127.0.1/',
      'https://198.19.0.1/',
      'https://224.0.0.1/',
      'https://[::1]/',
      'https://[::]/',
      'https://[fd00::1]/',
      'https://[fe80::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://localhost/',
      'https://intranet/',
      'https://nas.local/',
      'https://api.internal/',
      'https://a.localhost/',
      'https://router.home.arpa/',
    ].map((typed) => [typed, PRIVATE] as const),
    ...[
      'https://172.32.0.1/',
      'https://100.128.0.1/',
      'https://11.0.0.1/',
      'https://local.example/',
    ].map((typed) => [typed, null] as const),
    ['http://hooks.example.com/in', 'The URL must start with https://.'],
    ['http://localhost.example.com/', 'The URL must start with https://.'],
    ['ftp://hooks.example.com/', 'That isn’t a full URL. Copy all of it from your other service.'],
    ['javascript:alert(1)', 'That isn’t a full URL. Copy all of it from your other service.'],
    ['https://999.1.1.1/', 'That isn’t a full URL. Copy all of it from your other service.'],
    ['hooks', 'That isn’t a full URL. Copy all of it from your other service.'],
    [
      'https://ada:secret@hooks.example.com/',
      'Leave out the name and password. We sign every message instead.',
    ],
    ['https://hooks.example.com/#part', 'Leave out the # and what follows. It’s never sent.'],
    [`https://hooks.example.com/${'a'.repeat(500)}`, 'URLs can have up to 500 characters.'],
  ];
