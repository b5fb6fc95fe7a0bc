/** Where this browser remembers that the guide is over; it stands apart, as it is read before the guide is loaded. */
export const FIRST_STEPS_KEY = 'first-steps';
