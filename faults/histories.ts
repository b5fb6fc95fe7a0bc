import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Product } from './product.ts';

type Caller = Pick<Product, 'call'>;

/** The part of a history that identifies a save. */
const savedHistory = z.object({
  version: z.int(),
  treatmentPlan: z.array(z.object({ treatmentDescription: z.string() })),
});

/** Reads the version from a response, and the text that identifies the save. */
export function parseSaved(body: unknown): { readonly version: number; readonly text: string } {
  const { version, treatmentPlan } = savedHistory.parse(body);
  return { version, text: treatmentPlan[0]?.treatmentDescription ?? '' };
}

/** The version of the stored history in a 409. */
const parseConflict = (body: unknown): number =>
  z.object({ current: z.object({ version: z.int() }) }).parse(body).current.version;

export const historyPath = (patient: number): string => `clinical-history/patients/${patient}/history`;

export const patientBody = (serial: number) => ({
  username: `faulty_${serial}`,
  password: 'una clave de prueba',
  email: `f${serial}@example.com`,
  firstName: 'Ana',
  lastName: 'Paz',
  docNumber: String(30_000_000 + serial),
  roles: [{ name: 'PATIENT' }],
});

export async function createPatient(product: Caller, token: string, serial: number): Promise<number> {
  const response = await product.call('POST', 'auth/users/create', { token, body: patientBody(serial) });
  return z.object({ id: z.int() }).parse(response.body).id;
}

/** About 3 kB. */
const REASON = 'Dolor al masticar. '.repeat(150);

/** `version` is the version that the edit is based on; a new history has none. */
export const saveBody = (text: string, version?: number) => ({
  demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: '30111222' },
  anamnesis: { motivo_consulta: REASON },
  treatmentPlan: [{ treatmentDescription: text }],
  saveId: randomUUID(),
  ...(version !== undefined && { version }),
});

export interface AcknowledgedSave {
  readonly patient: number;
  readonly version: number;
  readonly text: string;
}

interface RepeatedSave {
  readonly token: string;
  readonly patient: number;
  readonly isStopped: () => boolean;
  /** Receives each acknowledged save. */
  readonly acknowledged: AcknowledgedSave[];
  /** Milliseconds between two saves. */
  readonly pauseMs?: number;
  /**
   * A leader that was replaced but not fenced may respond to a retry: a conflict ends that save without an
   * acknowledgement.
   */
  readonly resumesAfterConflict?: boolean;
}

/** Saves one patient's history until `isStopped`. A save without a response or with a server error is retried. */
export async function saveRepeatedly(
  product: Pick<Product, 'call' | 'isRunning'>,
  { token, patient, isStopped, acknowledged, pauseMs, resumesAfterConflict }: RepeatedSave,
): Promise<void> {
  const current = await product.call('GET', historyPath(patient), { token });
  let version = current.status === 200 ? parseSaved(current.body).version : 0;
  while (!isStopped()) {
    const text = `save ${randomUUID()}`;
    const body = saveBody(text, version || undefined);
    for (;;) {
      const method = version === 0 ? 'POST' : 'PUT';
      const { status, body: saved } = await product.call(method, historyPath(patient), { token, body });
      if (status === 200 || status === 201) {
        version = parseSaved(saved).version;
        acknowledged.push({ patient, version, text });
        if (pauseMs) await delay(pauseMs);
        break;
      }
      if (status === 409 && resumesAfterConflict) {
        version = parseConflict(saved);
        break;
      }
      if (status !== 0 && status !== 503 && status !== 500)
        throw new Error(`unexpected status ${status} of a save: ${JSON.stringify(saved).slice(0, 300)}`);
      if (isStopped() && status === 0 && !product.isRunning) return;
      await delay(50);
    }
  }
}

/** Counts acknowledged saves that are missing, and saves that were stored as two versions. */
export async function countLostAndDuplicated(
  product: Caller,
  token: string,
  acknowledged: readonly AcknowledgedSave[],
) {
  let lost = 0;
  let duplicated = 0;
  for (const patient of new Set(acknowledged.map((save) => save.patient))) {
    const current = parseSaved((await product.call('GET', historyPath(patient), { token })).body);
    const texts = new Map<number, string>();
    for (let version = 1; version <= current.version; version += 1) {
      const { body } = await product.call('GET', `${historyPath(patient)}/versions/${version}`, { token });
      texts.set(version, parseSaved(body).text);
    }
    lost += acknowledged.filter(
      (save) => save.patient === patient && texts.get(save.version) !== save.text,
    ).length;
    duplicated += texts.size - new Set(texts.values()).size;
  }
  return { lost, duplicated };
}
