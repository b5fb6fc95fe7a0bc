/** The most debts in one answer, and the most advances. */
export const MAX_LISTED_BALANCES = 500;
