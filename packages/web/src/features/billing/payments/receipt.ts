import type { Payment } from '@dentaria/contract/billing/payments.ts';
import { billingApi } from '../billing.api.ts';

/** The receipt of a payment as PDF. */
export const loadReceipt = ({ clinicId, id }: Pick<Payment, 'clinicId' | 'id'>) =>
  billingApi.printReceipt({ params: { clinicId, id } });
