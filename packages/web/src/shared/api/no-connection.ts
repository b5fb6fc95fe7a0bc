export const NO_CONNECTION = 'Sin conexión con el servidor. Revisá tu conexión y volvé a intentarlo.';
