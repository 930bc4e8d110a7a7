/** Marks a card that a visitor sent back: a submission's kind, a lead's source. */
export const EXCHANGE = 'exchange';
