import { Fragment } from 'react';

/** A URL or name of one long word: it wraps after punctuation first, then within a part. */
export function Breakable({ children }: { children: string }) {
  return children.split(/(?<=[@._/-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
