import {
  DEFAULT_ONLINE_BOOKING,
  type OnlineBookingSettings,
  type onlineBookingWrite,
} from '@dentaria/contract/scheduling/online-booking.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { ClinicRow } from '../../auth/auth.module.ts';
import { mailing } from '../../mail/mail.module.ts';
import { lockAgenda } from '../lock-agenda.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { slotHoldsRepository } from './slot-holds.repository.ts';

export const findOnlineSettings = (tx: Tx, clinicId: number) =>
  tx.selectFrom('online_booking_settings').selectAll().where('clinic_id', '=', clinicId).executeTakeFirst();

export async function readOnlineBooking(
  { tx }: RequestContext,
  { id }: ClinicRow,
): Promise<OnlineBookingSettings> {
  const row = await findOnlineSettings(tx, id);
  const types = await settingsRepository(tx, id).listTypes();
  return {
    clinicId: id,
    canSendMail: await mailing.canSendNotifications(tx),
    ...(row
      ? { enabled: row.enabled, daysAhead: row.days_ahead, noticeHours: row.notice_hours }
      : DEFAULT_ONLINE_BOOKING),
    typeIds: types.filter(({ online, active }) => online && active).map((type) => type.id),
  };
}

type Content = z.output<typeof onlineBookingWrite>;

export async function checkOnlineTypes({ tx }: RequestContext, { id }: ClinicRow, { typeIds }: Content) {
  const types = await settingsRepository(tx, id).listTypes();
  if (!typeIds.every((typeId) => types.some((type) => type.id === typeId && type.active)))
    throw invalid({ typeIds: 'Elegí motivos de la clínica' });
}

export async function updateOnlineBooking(
  ctx: RequestContext,
  clinic: ClinicRow,
  { enabled, daysAhead, noticeHours, typeIds }: Content,
): Promise<OnlineBookingSettings> {
  const values = { enabled, days_ahead: daysAhead, notice_hours: noticeHours };
  await ctx.tx
    .insertInto('online_booking_settings')
    .values({ clinic_id: clinic.id, ...values })
    .onConflict((on) => on.column('clinic_id').doUpdateSet({ ...values, updated_at: new Date() }))
    .execute();
  if (!enabled) {
    const holds = slotHoldsRepository(ctx.tx);
    await lockAgenda(ctx.tx, clinic.id);
    await holds.releaseAll(clinic.id, ctx.now);
  }
  const settings = settingsRepository(ctx.tx, clinic.id);
  for (const type of await settings.listTypes()) {
    const online = typeIds.includes(type.id);
    if (type.active && type.online !== online) await settings.updateType(type.id, { online });
  }
  await audit(ctx, {
    action: 'update',
    object: 'online-booking',
    objectId: clinic.id,
    clinicId: clinic.id,
  });
  return readOnlineBooking(ctx, clinic);
}
