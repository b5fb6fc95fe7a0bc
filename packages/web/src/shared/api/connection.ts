/** The text of a call without an answer, whatever it was for. */
export const NO_CONNECTION = 'Sin conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.';
