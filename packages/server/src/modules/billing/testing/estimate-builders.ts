import type { Estimate, EstimateCreate } from '@dentaria/contract/billing/estimates.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import type { BuiltUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

export const newEstimate = (
  body: Partial<EstimateCreate> & Pick<EstimateCreate, 'lines'>,
  now = WEDNESDAY,
): EstimateCreate => ({
  validUntil: addDays(clinicTimeAt(now).day, 30),
  note: null,
  firstInstalmentDay: null,
  ...body,
});

export const newLine = (procedureId: number) => ({
  procedureId,
  description: 'Blanqueamiento',
  price: 1_000_000,
});

interface EstimateParts {
  readonly clinicId: number;
  readonly dentist: BuiltUser;
  readonly patientId: number;
  readonly procedureId: number;
}

export const buildDraft = (
  test: ProductUnderTest,
  { clinicId, dentist, patientId, procedureId }: EstimateParts,
): Promise<Estimate> =>
  test.as(dentist.token).billing.createEstimate({
    params: { clinicId, patientId },
    body: newEstimate({ lines: [newLine(procedureId)] }),
  });

export async function buildPresented(test: ProductUnderTest, parts: EstimateParts): Promise<Estimate> {
  const { id, version } = await buildDraft(test, parts);
  return test
    .as(parts.dentist.token)
    .billing.presentEstimate({ params: { clinicId: parts.clinicId, id }, body: { version } });
}

export const newAcceptance = ({ hash }: Pick<Estimate, 'hash'>) => ({
  name: 'Ana Gómez',
  docNumber: '30111222',
  hash: hash ?? '',
});

export async function buildEstimateLink(
  test: ProductUnderTest,
  { dentist, clinicId }: EstimateParts,
  { id }: Estimate,
): Promise<string> {
  const { url } = await test.as(dentist.token).billing.createEstimateLink({ params: { clinicId, id } });
  return url.split('/').at(-1) ?? '';
}

/** Configures mails to patients for every clinic, without sending any. */
export async function allowMails({ owner }: ProductUnderTest): Promise<void> {
  await owner.query(
    `insert into email_configs (config_name, smtp_host, smtp_port, smtp_username, smtp_password, from_email, is_active,
       created_at, updated_at)
     values ('CLIENT_NOTIFICATIONS', 'smtp.example.com', 587, 'user', '', 'a@b.example', true, now(), now())
     on conflict do nothing`,
  );
}

export async function buildDoneLine(test: ProductUnderTest, parts: EstimateParts): Promise<void> {
  const estimate = await buildPresented(test, parts);
  await test.as(parts.dentist.token).billing.acceptEstimate({
    params: { clinicId: parts.clinicId, id: estimate.id },
    body: newAcceptance(estimate),
  });
  await test.owner.query(
    `insert into estimate_work (clinic_id, estimate_id, number, history_id, row_id, day)
     values ($1, $2, 1, $2, 1, current_date)`,
    [parts.clinicId, estimate.id],
  );
}
