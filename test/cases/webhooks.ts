/** Addresses of webhooks: what was typed, and the sentence that refuses it. SQL refuses the same ones. */
export const WEBHOOK_ADDRESS_CASES: readonly (readonly [typed: string, problem: string | null])[] =
  [
    ['https://hooks.example.com/in?x=1', null],
    ['https://bücher.example/ä', null],
    ['https://192.0.2.7:8443/', null],
    ['http://127.0.0.1:4000/in', null],
    ['http://localhost:4000/', null],
    ['http://hooks.example.com/in', 'Start the address with https://, so that nobody reads along.'],
    [
      'http://localhost.example.com/',
      'Start the address with https://, so that nobody reads along.',
    ],
    ['ftp://hooks.example.com/', 'That is no web address. Copy it whole from your other service.'],
    ['javascript:alert(1)', 'That is no web address. Copy it whole from your other service.'],
    ['hooks', 'That is no web address. Copy it whole from your other service.'],
    [
      'https://ada:secret@hooks.example.com/',
      'Leave name and password out of the address: every message is signed instead.',
    ],
    ['https://hooks.example.com/#part', 'Leave out what follows the #: it is never sent.'],
    [`https://hooks.example.com/${'a'.repeat(500)}`, 'The address has more than 500 characters.'],
  ];
