/** Where a picture that stands elsewhere is copied to the owner's own. */
export const PICTURE_COPIES_PATH = '/picture-copies';

/** Why a picture was not copied, as its owner reads it. */
export const PICTURE_COPY_MESSAGES = {
  address: 'This is not the address of a picture on the web.',
  private: 'This address leads into a private network, so the picture was not fetched.',
  unreachable: 'The picture could not be fetched: its website cannot be reached.',
  missing: 'There is no picture at this address.',
  redirects: 'This address leads on and on, so the picture was not fetched.',
  time: 'The picture could not be fetched: its website takes too long to answer.',
  size: 'The picture is larger than 10 MB. Choose a smaller one.',
  room: 'There is no room for another picture.',
  type: 'What stands at this address is no picture that can be shown.',
} as const;

export type PictureCopyProblem = keyof typeof PICTURE_COPY_MESSAGES;
