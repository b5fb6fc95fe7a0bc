import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EstimateSummary } from '@dentaria/contract/billing/estimates.ts';
import { ARGENTINA_TIME_ZONE, dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Agenda } from '@dentaria/contract/scheduling/appointments.ts';
import { APPLICANT, CABALLITO, DEMO_PASSWORD } from '../../packages/server/src/demo/clinics.ts';
import { PATIENT_WITHOUT_HISTORY, SHOWCASE_PATIENT } from '../../packages/server/src/demo/showcase.ts';
import { clinicTimeAt } from '../../packages/server/src/testing/argentina.ts';
import { freePort } from '../support/free-port.ts';
import type { DemoRows, SceneUser } from './scenes.ts';

const entry = fileURLToPath(new URL('../../packages/server/src/demo.ts', import.meta.url));

/** A running demo with a session for each role. */
export interface Demo {
  readonly url: string;
  readonly tokens: Readonly<Record<SceneUser, string | undefined>>;
  readonly rows: DemoRows;
  stop(): Promise<void>;
}

export async function startDemo(): Promise<Demo> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('Ctrl-C') && resolve());
    child.on('exit', (code) => reject(new Error(`the demo exited with ${code} before it was ready`)));
  });
  const call = async <T>(path: string, token?: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/services${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const signIn = async (username: string): Promise<string> => {
    const body = { username, password: DEMO_PASSWORD };
    return (await call<{ token: string }>('/auth/users/login', undefined, body)).token;
  };
  const tokens = {
    anonymous: undefined,
    admin: await signIn('admin'),
    dentist: await signIn(CABALLITO.owner.username),
    receptionist: await signIn(CABALLITO.receptionist.username),
    patient: await signIn(SHOWCASE_PATIENT.username),
    guest: await signIn(APPLICANT.username),
  };
  const idOf = async (docNumber: string): Promise<number> =>
    (await call<{ id: number }>(`/auth/users/doc-number/${docNumber}`, tokens.dentist)).id;
  const [clinic] = await call<{ id: number }[]>('/auth/clinics', tokens.receptionist);
  const [insurance] = await call<{ health_insurance_id: number }[]>(
    '/health-insurance/health-insurances',
    tokens.admin,
  );
  const { link } = await call<{ link: string }>('/onboarding/api/invitations/generate-link', tokens.admin, {
    docNumber: '31555222',
  });
  const today = dayIn(ARGENTINA_TIME_ZONE);
  const weekFrom = (day: string): Promise<Agenda> =>
    call(`/scheduling/clinics/${clinic?.id}/agenda?from=${day}&days=7`, tokens.receptionist);
  const agenda = await weekFrom(addDays(today, 1));
  const visits = (await weekFrom(addDays(today, -7))).appointments.filter(
    ({ state }) => state === 'fulfilled',
  );
  const upcoming = agenda.appointments.find(
    ({ state, patient }) => state === 'booked' && patient.phone !== null,
  );
  const chat = await call<{ url: string }>(
    `/scheduling/appointments/${upcoming?.id}/whatsapp`,
    tokens.receptionist,
    {},
  );
  const estimates = await call<EstimateSummary[]>(
    `/billing/clinics/${clinic?.id}/estimates`,
    tokens.receptionist,
  );
  const presented = estimates.find(({ state }) => state === 'presented')?.id ?? 0;
  const answered = estimates.find(({ state }) => state === 'accepted');
  const shared = await call<{ url: string }>(
    `/billing/clinics/${clinic?.id}/estimates/${presented}/links`,
    tokens.receptionist,
    {},
  );
  return {
    url,
    tokens,
    rows: {
      patient: await idOf(SHOWCASE_PATIENT.docNumber),
      newPatient: await idOf(PATIENT_WITHOUT_HISTORY.docNumber),
      clinic: clinic?.id ?? 0,
      insurance: insurance?.health_insurance_id ?? 0,
      linkToken: /\/turno\/([\w-]+)/.exec(decodeURIComponent(chat.url))?.[1] ?? '',
      visitDay:
        visits
          .map(({ startsAt }) => clinicTimeAt(new Date(startsAt)).day)
          .sort()
          .at(-1) ?? '',
      presentedEstimate: presented,
      estimateToken: new URL(shared.url).pathname.split('/').at(-1) ?? '',
      acceptingPatient: answered?.patient.id ?? 0,
      invitationToken: new URL(link).pathname.split('/').at(-1) ?? '',
    },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.on('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
