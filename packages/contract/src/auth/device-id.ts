/** Random identifier that the browser stores. The server recognizes a known device by it. */
export const DEVICE_ID_HEADER = 'dentaria-device';
