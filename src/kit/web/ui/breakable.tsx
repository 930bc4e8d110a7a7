import { Fragment } from 'react';

/** A URL or name without spaces: it wraps after punctuation first, then within a part. */
export function Breakable({ children }: { children: string }) {
  return children.split(/(?<=[@._/-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/**
 * An email address. It wraps after punctuation; below `data-one-line` it stays on one line, where an
 * ellipsis cuts the name before the @ and leaves the domain whole.
 */
export function EmailText({ children }: { children: string }) {
  const [, name = children, domain = ''] = /^(.*)(@.*)$/.exec(children) ?? [];
  return (
    <span className="in-data-one-line:flex in-data-one-line:min-w-24 in-data-one-line:flex-1 in-data-one-line:basis-0 in-data-one-line:[&_wbr]:hidden">
      <span className="in-data-one-line:shrink-[9999] in-data-one-line:truncate">
        <Breakable>{name}</Breakable>
      </span>
      <span className="in-data-one-line:truncate">
        <Breakable>{domain}</Breakable>
      </span>
    </span>
  );
}
