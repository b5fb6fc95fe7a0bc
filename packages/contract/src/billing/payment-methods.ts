export const PAYMENT_METHODS = ['cash', 'transfer', 'debit', 'credit', 'mercado-pago', 'cheque'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Efectivo',
  transfer: 'Transferencia',
  debit: 'Tarjeta de débito',
  credit: 'Tarjeta de crédito',
  'mercado-pago': 'Mercado Pago',
  cheque: 'Cheque',
};
