/** Marks details that a visitor sent back for the contact card: a submission's kind, a lead's source. */
export const EXCHANGE = 'exchange';
