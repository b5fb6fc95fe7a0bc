/** A random name that the browser keeps, sent with a sign-in, by which the server recognizes a known device. */
export const DEVICE_ID_HEADER = 'dentaria-device';
