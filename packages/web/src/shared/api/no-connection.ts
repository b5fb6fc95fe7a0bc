export const NO_CONNECTION = 'Sin conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.';
