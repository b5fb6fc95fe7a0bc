/** In a file of its own, because the dashboard reads it before it loads the guide. */
export const FIRST_STEPS_KEY = 'first-steps';
