import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Product } from './product.ts';

/** What is read of a history to see whether it is the one that was saved. */
const savedHistory = z.object({
  version: z.int(),
  treatmentPlan: z.array(z.object({ treatmentDescription: z.string() })),
});

/** The version that an answer tells, and the text by which its save is known. */
export function savedIn(body: unknown): { readonly version: number; readonly text: string } {
  const { version, treatmentPlan } = savedHistory.parse(body);
  return { version, text: treatmentPlan[0]?.treatmentDescription ?? '' };
}

export const historyOf = (patient: number): string => `clinical-history/patients/${patient}/history`;

export async function makePatient(product: Product, token: string, serial: number): Promise<number> {
  const body = {
    username: `faulty_${serial}`,
    password: 'una clave de prueba',
    email: `f${serial}@example.com`,
    firstName: 'Ana',
    lastName: 'Paz',
    docNumber: String(30_000_000 + serial),
    roles: [{ name: 'PATIENT' }],
  };
  const made = await product.call('POST', 'auth/users/create', { token, body });
  return z.object({ id: z.int() }).parse(made.body).id;
}

/** So long that most versions keep what changed alone (docs/decisions/0066). */
const REASON = 'Dolor al masticar. '.repeat(150);

/** `version`: the one that was read; none for a history that is new. */
export const contentOf = (text: string, version?: number) => ({
  demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: '30111222' },
  anamnesis: { motivo_consulta: REASON },
  treatmentPlan: [{ treatmentDescription: text }],
  saveId: randomUUID(),
  ...(version !== undefined && { version }),
});

export interface Acknowledged {
  readonly patient: number;
  readonly version: number;
  readonly text: string;
}

/** One dentist who saves one patient's history again and again, and sends a save again whose answer was lost. */
export async function write(
  product: Product,
  token: string,
  patient: number,
  isOver: () => boolean,
  noted: Acknowledged[],
): Promise<void> {
  const found = await product.call('GET', historyOf(patient), { token });
  let version = found.status === 200 ? savedIn(found.body).version : 0;
  while (!isOver()) {
    const text = `save ${randomUUID()}`;
    const body = contentOf(text, version || undefined);
    for (;;) {
      const method = version === 0 ? 'POST' : 'PUT';
      const { status, body: saved } = await product.call(method, historyOf(patient), { token, body });
      if (status === 200 || status === 201) {
        version = savedIn(saved).version;
        noted.push({ patient, version, text });
        break;
      }
      if (status !== 0 && status !== 503 && status !== 500)
        throw new Error(`a save was answered ${status}: ${JSON.stringify(saved).slice(0, 300)}`);
      if (isOver() && status === 0 && !product.isRunning) return;
      await delay(50);
    }
  }
}

/** What is not there any more, and versions that hold the same save twice. */
export async function check(product: Product, token: string, noted: readonly Acknowledged[]) {
  let lost = 0;
  let twice = 0;
  for (const patient of new Set(noted.map((each) => each.patient))) {
    const current = savedIn((await product.call('GET', historyOf(patient), { token })).body);
    const texts = new Map<number, string>();
    for (let version = 1; version <= current.version; version += 1) {
      const { body } = await product.call('GET', `${historyOf(patient)}/versions/${version}`, { token });
      texts.set(version, savedIn(body).text);
    }
    lost += noted.filter((each) => each.patient === patient && texts.get(each.version) !== each.text).length;
    twice += texts.size - new Set(texts.values()).size;
  }
  return { lost, twice };
}
