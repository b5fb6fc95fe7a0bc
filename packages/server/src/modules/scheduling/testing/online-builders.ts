import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type {
  HoldCreate,
  HoldRequest,
  OnlineBookingWrite,
} from '@dentaria/contract/scheduling/online-booking.ts';
import { hashToken, newToken } from '../../../kernel/access/link-token.ts';
import { instantFrom } from '../../../testing/argentina.ts';
import { type BuiltAgenda, nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { makeCounter } from '../../../testing/counter.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { holidaysBetween } from '../agenda/holidays.ts';

type Place = Pick<BuiltAgenda, 'clinicId' | 'professionalId' | 'typeId'>;

export const newOnlineBooking = (
  { typeId }: Pick<BuiltAgenda, 'typeId'>,
  overrides: Partial<OnlineBookingWrite> = {},
): OnlineBookingWrite => ({
  enabled: true,
  daysAhead: 365,
  noticeHours: 4,
  typeIds: [typeId],
  ...overrides,
});

export const newHold = (
  { typeId, professionalId }: Omit<Place, 'clinicId'>,
  overrides: Partial<HoldCreate> = {},
): HoldCreate => ({ typeId, professionalId, day: nextMonday(), time: '11:00', ...overrides });

const nextVisitor = makeCounter('visitors');

/** Each call returns a different person. */
export function newHoldRequest(overrides: Partial<HoldRequest> = {}): HoldRequest {
  const serial = nextVisitor();
  return {
    docNumber: String(40_000_000 + serial),
    firstName: 'Zulma',
    lastName: 'Paz',
    phone: '11 5555-0199',
    email: `zulma${serial}@example.com`,
    ...overrides,
  };
}

export interface InsertedHold {
  /** Token of the visitor. */
  readonly token: string;
  /** Token in the mail. */
  readonly linkToken: string;
}

/** A Monday some weeks after `nextMonday` that is not a holiday. */
export async function laterMonday(weeks: number): Promise<string> {
  const day = addDays(nextMonday(), 7 * weeks);
  const holidays = await holidaysBetween(day, day);
  return holidays.length === 0 ? day : laterMonday(weeks + 1);
}

/** Each hold has a separate half hour, on Mondays that no other builder uses. */
const nextIndex = makeCounter('half hours of holds');
async function nextHalfHour(): Promise<Date> {
  const index = nextIndex() - 1;
  const start = instantFrom({ day: await laterMonday(24 + 2 * Math.floor(index / 20)), time: '09:00' });
  return new Date(start.getTime() + (index % 20) * HALF_HOUR_MS);
}
const HALF_HOUR_MS = 30 * 60_000;

interface HoldOptions {
  readonly expired?: boolean;
  /** Number of mails sent so far. */
  readonly requests?: number;
}

/** A hold of a visitor who has requested the mail. */
export async function insertRequestedHold(
  test: ProductUnderTest,
  { clinicId, professionalId, typeId }: Place,
  { expired = false, requests = 1, ...overrides }: Partial<HoldRequest> & HoldOptions = {},
): Promise<InsertedHold> {
  const [token, linkToken] = [newToken(), newToken()];
  const start = await nextHalfHour();
  const { docNumber, firstName, lastName, phone, email } = newHoldRequest(overrides);
  const { rows } = await test.owner.query<{ id: number }>(
    `insert into slot_holds (clinic_id, professional_id, type_id, starts_at, ends_at, token_hash, network, expires_at,
       doc_number, first_name, last_name, phone, email, requests, mail_state, created_at)
     values ($1, $2, $3, $4, $5, $6, '192.0.2.1', case when $7 < 0 then '2020-01-01' else now() + make_interval(hours => $7) end,
       $8, $9, $10, $11, $12, $13, case when $13 > 0 then 'sent' end, now())
     returning id`,
    [
      clinicId,
      professionalId,
      typeId,
      start,
      new Date(start.getTime() + HALF_HOUR_MS),
      hashToken(token),
      expired ? -1 : 12,
      docNumber,
      firstName,
      lastName,
      phone,
      email,
      requests,
    ],
  );
  await test.owner.query('insert into slot_hold_links (clinic_id, hold_id, token_hash) values ($1, $2, $3)', [
    clinicId,
    rows[0]?.id,
    hashToken(linkToken),
  ]);
  return { token, linkToken };
}

/** The patients of all appointments booked online, one for each appointment. */
export async function patientsBookedOnline(
  test: ProductUnderTest,
  { clinicId }: Pick<Place, 'clinicId'>,
): Promise<readonly { readonly patient_id: number }[]> {
  const { rows } = await test.owner.query(
    'select patient_id from appointments where clinic_id = $1 and contact_email is not null',
    [clinicId],
  );
  return rows;
}
