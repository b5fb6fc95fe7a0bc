/** The `clinic_id` of rows that belong to no clinic. A key includes the clinic, so that it cannot be null. */
export const NO_CLINIC = 0;

/** The clinic of a row; null if it belongs to none. */
export const clinicOf = ({ clinic_id }: { readonly clinic_id: number }): number | null =>
  clinic_id === NO_CLINIC ? null : clinic_id;
