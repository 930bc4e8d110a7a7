/** The sentences of specification section 8 about leads. */
export const LEAD_MESSAGES = {
  loadFailed: 'Failed to load leads',
  updateFailed: 'Failed to update lead',
  deleteFailed: 'Failed to delete lead',
  markedFavorite: 'Lead marked as favorite',
  unmarkedFavorite: 'Lead removed from favorites',
  deleted: 'Lead deleted successfully',
} as const;
