import { useSearchParams } from 'react-router';
import { parseRange, type RangeWords } from '#audience/reports/rules/ranges.ts';

/** @param today the current day @returns the range in the URL */
export function useRange(today: string) {
  const [search] = useSearchParams();
  return parseRange(readWords(search), today);
}

function readWords(search: URLSearchParams): RangeWords {
  return { range: search.get('range'), from: search.get('from'), to: search.get('to') };
}
