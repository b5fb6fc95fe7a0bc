/** A separate file, because the dashboard reads the key before it loads the guide. */
export const FIRST_STEPS_KEY = 'first-steps';
