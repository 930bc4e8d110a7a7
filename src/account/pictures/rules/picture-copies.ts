/** The endpoint that copies a picture from another site to the owner's library. */
export const PICTURE_COPIES_PATH = '/picture-copies';

/** Messages to the owner about a picture that wasn't copied. */
export const PICTURE_COPY_MESSAGES = {
  address: 'That isn’t a link to a picture.',
  private: 'That link leads into a private network, so we didn’t open it.',
  unreachable: 'We couldn’t reach that website. Check the link and try again.',
  missing: 'There’s no picture at that link.',
  redirects: 'That link keeps redirecting. Use the one you end up at.',
  time: 'That website took too long to answer. Try again later.',
  size: 'The picture is larger than 10 MB. Choose a smaller one.',
  room: 'There’s no room for another picture.',
  type: 'We couldn’t find a picture at that link.',
} as const;

export type PictureCopyProblem = keyof typeof PICTURE_COPY_MESSAGES;
