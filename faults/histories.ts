import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Product } from './product.ts';

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

export const historyPath = (patient: number): string => `clinical-history/patients/${patient}/history`;

export async function createPatient(product: Product, token: string, serial: number): Promise<number> {
  const body = {
    username: `faulty_${serial}`,
    password: 'una clave de prueba',
    email: `f${serial}@example.com`,
    firstName: 'Ana',
    lastName: 'Paz',
    docNumber: String(30_000_000 + serial),
    roles: [{ name: 'PATIENT' }],
  };
  const response = await product.call('POST', 'auth/users/create', { token, body });
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
}

/** Saves one patient's history until `isStopped`. A save without a response or with a server error is retried. */
export async function saveRepeatedly(
  product: Product,
  { token, patient, isStopped, acknowledged }: RepeatedSave,
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
  product: Product,
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
