import { required } from '../text.ts';

export const usernameLength = (min: number): string =>
  `El nombre de usuario debe tener entre ${min} y 20 caracteres`;

/** `tolerated` accepts shorter existing usernames; the message still states `min`. */
export const username = ({ min, tolerated = min }: { min: 3 | 4; tolerated?: 3 | 4 }) =>
  required(10_000, 'El nombre de usuario es requerido')
    .min(tolerated, usernameLength(min))
    .max(20, usernameLength(min))
    .regex(/^[A-Za-z0-9_]*$/, 'El nombre de usuario solo puede contener letras, números y guiones bajos');
