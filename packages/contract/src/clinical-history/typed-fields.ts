// Free of zod, for a history that is only read.

export const TYPED_FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'civilStatus',
  'profession',
  'workplace',
  'affiliateNumber',
  'healthInsurance',
] as const;
export type TypedField = (typeof TYPED_FIELDS)[number];
