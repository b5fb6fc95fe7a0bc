import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Product } from '../faults/product.ts';
import { type StoredAgenda, storeAgenda } from './agenda-payloads.ts';

/**
 * Scripts that run if text is interpreted as markup, as a URL, as a template or as code. Each sets `window.hit` and fits
 * the shortest free-text field.
 */
export const PAYLOADS: readonly string[] = [
  '<script>top.hit=1</script>',
  '<img src=x onerror="top.hit=1">',
  '<svg onload=top.hit=1>',
  '"><script>top.hit=1</script>',
  '" onfocus=top.hit=1 autofocus "',
  "'-(top.hit=1)-'",
  '<iframe srcdoc="<script>top.hit=1</script>">',
  '</textarea><script>top.hit=1</script>',
  '</script><script>top.hit=1</script>',
  '<a href="javascript:top.hit=1">a</a>',
  'javascript:top.hit=1',
  '&lt;img src=x onerror=top.hit=1&gt;',
  '{{constructor.constructor("top.hit=1")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the payload is template syntax
  '${top.hit=1}',
  '<style>*{background:url(javascript:top.hit=1)}</style>',
  '<!--<img title="--><img src=x onerror=top.hit=1>">',
];

/** The rows that contain a payload in every text field. */
export interface StoredPayload {
  readonly payload: string;
  readonly patientId: number;
  readonly clinicId: number;
  readonly insuranceId: number;
  readonly planId: number;
  readonly agenda: StoredAgenda;
}

/** Stores a payload in every free-text field, through the API. */
export async function storePayload(
  product: Product,
  token: string,
  payload: string,
  serial: number,
): Promise<StoredPayload> {
  const send = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const response = await product.call(method, path, { token, body });
    if (response.status < 300) return response.body;
    throw new Error(`${method} ${path}: status ${response.status}: ${JSON.stringify(response.body)}`);
  };
  const idOf = (body: unknown): number => z.object({ id: z.int() }).parse(body).id;
  const clinicId = idOf(
    await send('POST', 'auth/clinics', { name: payload, address: payload.slice(0, 200) }),
  );
  const insurance = await send('POST', 'health-insurance/health-insurances', {
    name: payload,
    federation_code: `${serial} ${payload}`.slice(0, 50),
    details: payload,
  });
  const insuranceId = z.object({ health_insurance_id: z.int() }).parse(insurance).health_insurance_id;
  const plan = await send('POST', `health-insurance/health-insurances/${insuranceId}/plans`, {
    plan_name: payload,
    description: payload,
  });
  const patient = await send('POST', 'auth/users/create', {
    username: `xss_${serial}`,
    password: 'una clave de prueba',
    email: `xss_${serial}@example.com`,
    docNumber: String(33_000_000 + serial),
    roles: [{ name: 'PATIENT' }],
    clinicId,
    ...Object.fromEntries(USER_TEXTS.map((field) => [field, payload.slice(0, 100)])),
    affiliateNumber: payload.slice(0, 50),
    // A complete number, because the WhatsApp link needs one.
    phone: `11 5555-${1000 + serial}`,
    emergencyContactPhone: payload.slice(0, 40),
    postalCode: payload.slice(0, 20),
  });
  const patientId = idOf(patient);
  await send('POST', `clinical-history/patients/${patientId}/history`, historyWith(payload, serial));
  await send('POST', 'onboarding/api/email-config', {
    configName: `XSS_${[...String(serial)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`,
    smtpHost: '127.0.0.1',
    smtpPort: 1,
    smtpUsername: payload,
    smtpPassword: payload,
    fromEmail: 'dentaria@example.com',
    fromName: payload,
    isActive: false,
  });
  await register(product, send, payload, serial);
  const agenda = await storeAgenda(send, { payload, serial, clinicId, patientId });
  return { payload, patientId, clinicId, insuranceId, planId: idOf(plan), agenda };
}

const USER_TEXTS = [
  'firstName',
  'lastName',
  'street',
  'city',
  'state',
  'country',
  'profession',
  'workplace',
  'hierarchy',
  'healthInsurance',
  'emergencyContactName',
] as const;

const ANSWERS = ['motivo_consulta', 'medicamentos_consumo', 'otras_enfermedades', 'resultados_previos'];

const historyWith = (payload: string, serial: number) => ({
  demographics: {
    firstName: 'Ana',
    lastName: 'Paz',
    docNumber: String(33_000_000 + serial),
    hierarchy: payload,
    address: {
      street: payload,
      city: payload,
      state: payload,
      country: payload,
      postalCode: payload.slice(0, 20),
    },
  },
  anamnesis: Object.fromEntries(ANSWERS.map((key) => [key, payload])),
  toothStatus: { 16: { oclusal: '#1976d2' } },
  treatmentPlan: [{ treatmentDescription: payload, toothNumber: '16' }, { treatmentDescription: payload }],
  toothNotes: [{ toothNumber: 16, noteText: payload }],
  saveId: randomUUID(),
});

/** A registration pending approval; the clinic's name and the address take free text. */
async function register(
  product: Product,
  send: (method: string, path: string, body: unknown) => Promise<unknown>,
  payload: string,
  serial: number,
): Promise<void> {
  const docNumber = String(34_000_000 + serial);
  const { link } = z
    .object({ link: z.string() })
    .parse(await send('POST', 'onboarding/api/invitations/generate-link', { docNumber }));
  const body = {
    invitationToken: link.split('/').at(-1),
    clinicName: payload,
    firstName: 'Elena',
    lastName: 'Ríos',
    email: `owner_${serial}@example.com`,
    docNumber,
    username: `owner_${serial}`,
    password: 'una clave de prueba',
    address: payload,
    emergencyContactName: payload,
    emergencyContactPhone: payload.slice(0, 40),
  };
  const path = 'onboarding/api/onboarding/complete-registration';
  const { status } = await product.call('POST', path, { body });
  if (status !== 201) throw new Error(`the registration got status ${status}`);
}
