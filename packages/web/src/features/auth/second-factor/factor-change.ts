import type { Passkey } from '@dentaria/contract/auth/second-factor.ts';

/** A change of the user's second factors, which needs their password or a passkey again. */
export type FactorChange =
  | { readonly kind: 'add-totp' | 'remove-totp' | 'add-passkey' | 'renew-codes' }
  | { readonly kind: 'remove-passkey'; readonly passkey: Passkey };

const TITLES: Readonly<Record<FactorChange['kind'], string>> = {
  'add-totp': 'Configurar app de códigos',
  'remove-totp': 'Quitar app de códigos',
  'add-passkey': 'Agregar llave de acceso',
  'remove-passkey': 'Quitar llave de acceso',
  'renew-codes': 'Generar otros códigos de recuperación',
};

const DONE: Readonly<Record<FactorChange['kind'], string>> = {
  'add-totp': 'App de códigos activada',
  'remove-totp': 'App de códigos quitada',
  'add-passkey': 'Llave de acceso agregada',
  'remove-passkey': 'Llave de acceso quitada',
  'renew-codes': 'Códigos de recuperación nuevos',
};

const WARNINGS: Readonly<Partial<Record<FactorChange['kind'], string>>> = {
  'remove-totp': 'Ya no podrás ingresar con los códigos de tu app.',
  'remove-passkey': 'Ya no podrás ingresar con esta llave de acceso.',
  'renew-codes': 'Los códigos de recuperación anteriores dejarán de servir.',
};

export const titleOf = ({ kind }: FactorChange): string => TITLES[kind];
export const doneText = ({ kind }: FactorChange): string => DONE[kind];
export const warningOf = ({ kind }: FactorChange): string | undefined => WARNINGS[kind];
