type Words = { alt: string; album: string };

/**
 * Alt texts and albums as typed, with their stored form or the error message.
 * Fed to `readPictureWords` and `private.to_one_line`.
 */
export const PICTURE_WORD_CASES: readonly (readonly [
  why: string,
  given: Words,
  expected: Words | string,
])[] = [
  ['words stay', { alt: 'An oak', album: 'Trees' }, { alt: 'An oak', album: 'Trees' }],
  ['nothing is fine', { alt: '', album: '' }, { alt: '', album: '' }],
  [
    'blanks around go',
    { alt: '  An oak ', album: '\u00a0Trees\t' },
    { alt: 'An oak', album: 'Trees' },
  ],
  [
    'lines become one',
    { alt: 'An\n\n oak', album: 'Old\ttrees' },
    { alt: 'An oak', album: 'Old trees' },
  ],
  ['any script', { alt: '橡树 🌳', album: 'Ağaçlar' }, { alt: '橡树 🌳', album: 'Ağaçlar' }],
  [
    'the longest',
    { alt: 'a'.repeat(300), album: 'b'.repeat(60) },
    { alt: 'a'.repeat(300), album: 'b'.repeat(60) },
  ],
  [
    'a description that is too long',
    { alt: 'a'.repeat(301), album: '' },
    'A description has at most 300 characters.',
  ],
  [
    'an album that is too long',
    { alt: '', album: 'b'.repeat(61) },
    'The name of an album has at most 60 characters.',
  ],
];
