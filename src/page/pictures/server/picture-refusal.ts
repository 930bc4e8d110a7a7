import {
  PICTURE_COPY_MESSAGES,
  type PictureCopyProblem,
} from '#account/pictures/rules/picture-words.ts';

/** An external picture wasn't copied; the message is the sentence for its owner. */
export class PictureRefusal extends Error {
  readonly problem: PictureCopyProblem;

  /**
   * @param options.cause the underlying error
   * @param options.sentence a more specific message
   */
  constructor(
    problem: PictureCopyProblem,
    { cause, sentence }: { cause?: unknown; sentence?: string | undefined } = {},
  ) {
    super(sentence ?? PICTURE_COPY_MESSAGES[problem], { cause });
    this.name = 'PictureRefusal';
    this.problem = problem;
  }
}
