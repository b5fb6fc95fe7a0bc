export const MAX_LISTED_BALANCES = 500;
