/** Messages about leads (coverage 8.25 to 8.28). */
export const LEAD_MESSAGES = {
  loadFailed: 'Failed to load leads',
  updateFailed: 'Failed to update lead',
  deleteFailed: 'Failed to delete lead',
  markedFavorite: 'Lead marked as favorite',
  unmarkedFavorite: 'Lead removed from favorites',
  deleted: 'Lead deleted successfully',
} as const;
