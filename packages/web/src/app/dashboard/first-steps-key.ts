/** localStorage key that hides the guide. In a file of its own because it is read before the guide is loaded. */
export const FIRST_STEPS_KEY = 'first-steps';
