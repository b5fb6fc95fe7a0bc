import { z } from 'zod';
import type { RouteDetails } from '../http/route.ts';
import { credential } from './session.ts';

export const IDLE_LOCK_MINUTES = [5, 10, 15, 30, 60] as const;

export const idleLockMinutes = z
  .literal(IDLE_LOCK_MINUTES, 'Elegí uno de los tiempos de la lista')
  .nullable();

export const unlockRequest = z.object({ password: credential(1024, 'La contraseña es requerida') });
export type UnlockRequest = z.output<typeof unlockRequest>;

const idleLock = z.object({ minutes: z.int().nullable() });

export const idleLockRoutes = {
  readIdleLock: {
    summary: "Idle minutes after which the caller's screen is locked; null disables the lock",
    who: 'signed-in',
    response: idleLock,
  },
  unlock: {
    summary: "Check the caller's password to unlock their screen; failures count as failed sign-ins",
    who: 'signed-in',
    slow: true,
    body: unlockRequest,
    errors: [429],
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
