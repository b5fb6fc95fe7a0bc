// Apart from the schemas, because the sign-in screen opens without them.

export const LOGIN_FAILED = 'Error en el inicio de sesión. Verifica tus credenciales.';
