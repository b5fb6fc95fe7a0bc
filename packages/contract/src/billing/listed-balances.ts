/** Applies to debts and to advances separately. */
export const MAX_LISTED_BALANCES = 500;
