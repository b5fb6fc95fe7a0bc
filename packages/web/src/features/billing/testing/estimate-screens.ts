/** jsdom has no canvas. */
export const context = new Proxy({}, { get: () => () => undefined, set: () => true });
