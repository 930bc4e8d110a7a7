import { useSearchParams } from 'react-router';
import { FIRST_PLACE, type Place, writePlace } from './paging.ts';

type Choice = Readonly<Record<string, string | null>>;

/**
 * What a list shows, kept in the address of the screen: so that it can be kept, sent, and gone back to.
 *
 * @param nothingChosen the parameters that narrow the list, emptied
 * @returns the parameters as they are, and the ways to change them
 */
export function useListAddress(nothingChosen: Choice) {
  const [params, setParams] = useSearchParams();
  /** @returns the parameters with a change in them; the address stays */
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    edit(next);
    return next;
  };
  /** Another choice begins at the first page, and takes the place of the one before. */
  const choose = (changes: Choice) => {
    const next = change((edited) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) edited.delete(name);
        else edited.set(name, value);
      }
      writePlace(edited, FIRST_PLACE);
    });
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return {
    params,
    change,
    firstPage: change((next) => writePlace(next, FIRST_PLACE)).toString(),
    choose,
    chooseNothing: () => choose(nothingChosen),
    goTo: (place: Place) => setParams(change((next) => writePlace(next, place))),
    /** Opens or closes what lies over the list, which stays where it is. */
    lay: (edit: (next: URLSearchParams) => void) =>
      setParams(change(edit), { preventScrollReset: true }),
  };
}
