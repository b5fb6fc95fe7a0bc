// Separate from the schemas, so that the sign-in screen loads without zod.

export const LOGIN_FAILED = 'Error en el inicio de sesión. Verifica tus credenciales.';
