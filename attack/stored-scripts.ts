import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Product } from '../faults/product.ts';

/**
 * What runs, if anywhere, when text is taken for markup, for an address, for a template or for code. Each sets
 * `window.hit`; none is longer than the shortest free text of a form. Letters before it tell where it is shown.
 */
export const SCRIPTS: readonly string[] = [
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
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must reach a template as it stands
  '${top.hit=1}',
  '<style>*{background:url(javascript:top.hit=1)}</style>',
  '<!--<img title="--><img src=x onerror=top.hit=1>">',
];

/** The rows that hold one of the scripts in every text that they have. */
export interface Trapped {
  readonly script: string;
  readonly patientId: number;
  readonly clinicId: number;
  readonly insuranceId: number;
  readonly planId: number;
}

/** Stores a script in every field that takes free text, through the calls that the screens make. */
export async function storeScript(
  product: Product,
  token: string,
  script: string,
  serial: number,
): Promise<Trapped> {
  const send = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const answer = await product.call(method, path, { token, body });
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  };
  const idOf = (body: unknown): number => z.object({ id: z.int() }).parse(body).id;
  const clinicId = idOf(await send('POST', 'auth/clinics', { name: script }));
  const insurance = await send('POST', 'health-insurance/health-insurances', {
    name: script,
    federation_code: `${serial} ${script}`.slice(0, 50),
    details: script,
  });
  const insuranceId = z.object({ health_insurance_id: z.int() }).parse(insurance).health_insurance_id;
  const plan = await send('POST', `health-insurance/health-insurances/${insuranceId}/plans`, {
    plan_name: script,
    description: script,
  });
  const patient = await send('POST', 'auth/users/create', {
    username: `trapped_${serial}`,
    password: 'una clave de prueba',
    email: `trapped_${serial}@example.com`,
    docNumber: String(33_000_000 + serial),
    roles: [{ name: 'PATIENT' }],
    clinicId,
    ...Object.fromEntries(USER_TEXTS.map((field) => [field, script.slice(0, 100)])),
    affiliateNumber: script.slice(0, 50),
    phone: script.slice(0, 40),
    emergencyContactPhone: script.slice(0, 40),
    postalCode: script.slice(0, 20),
  });
  const patientId = idOf(patient);
  await send('POST', `clinical-history/patients/${patientId}/history`, historyOf(script, serial));
  await send('POST', 'onboarding/api/email-config', {
    configName: `TRAP_${[...String(serial)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`,
    smtpHost: '127.0.0.1',
    smtpPort: 1,
    smtpUsername: script,
    smtpPassword: script,
    fromEmail: 'dentaria@example.com',
    fromName: script,
    isActive: false,
  });
  await register(product, send, script, serial);
  return { script, patientId, clinicId, insuranceId, planId: idOf(plan) };
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

const historyOf = (script: string, serial: number) => ({
  demographics: {
    firstName: 'Ana',
    lastName: 'Paz',
    docNumber: String(33_000_000 + serial),
    hierarchy: script,
    address: {
      street: script,
      city: script,
      state: script,
      country: script,
      postalCode: script.slice(0, 20),
    },
  },
  anamnesis: Object.fromEntries(ANSWERS.map((key) => [key, script])),
  toothStatus: { 16: { oclusal: '#1976d2' } },
  treatmentPlan: [{ treatmentDescription: script, toothNumber: '16' }, { treatmentDescription: script }],
  toothNotes: [{ toothNumber: 16, noteText: script }],
  saveId: randomUUID(),
});

/** A registration that waits for approval: the clinic's name and the address take free text. */
async function register(
  product: Product,
  send: (method: string, path: string, body: unknown) => Promise<unknown>,
  script: string,
  serial: number,
): Promise<void> {
  const docNumber = String(34_000_000 + serial);
  const { link } = z
    .object({ link: z.string() })
    .parse(await send('POST', 'onboarding/api/invitations/generate-link', { docNumber }));
  const body = {
    invitationToken: link.split('/').at(-1),
    clinicName: script,
    firstName: 'Elena',
    lastName: 'Ríos',
    email: `owner_${serial}@example.com`,
    docNumber,
    username: `owner_${serial}`,
    password: 'una clave de prueba',
    address: script,
    emergencyContactName: script,
    emergencyContactPhone: script.slice(0, 40),
  };
  const path = 'onboarding/api/onboarding/complete-registration';
  const { status } = await product.call('POST', path, { body });
  if (status !== 201) throw new Error(`the registration was answered ${status}`);
}
