/** Runs `work` for one clinic after another. Those that fail delay nobody else, and are thrown together at the end. */
export async function forEachClinic(
  clinicIds: readonly number[],
  work: (clinicId: number) => Promise<void>,
): Promise<void> {
  const errors: Error[] = [];
  for (const clinicId of clinicIds)
    await work(clinicId).catch((cause: unknown) => {
      errors.push(new Error(`clinic ${clinicId}`, { cause }));
    });
  if (errors.length > 0)
    throw new AggregateError(errors, `failed in ${errors.length} of ${clinicIds.length} clinics`);
}
