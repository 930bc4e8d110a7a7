import { expect, test } from 'vitest';
import { LEAD_MESSAGES } from './messages.ts';

test('the sentences are the specification’s', () => {
  expect(Object.values(LEAD_MESSAGES)).toEqual([
    'Failed to load leads',
    'Failed to update lead',
    'Failed to delete lead',
    'Lead marked as favorite',
    'Lead removed from favorites',
    'Lead deleted successfully',
  ]);
});
