export const EMPTY_CHART =
  'El odontograma está vacío. Por favor, marque los hallazgos antes de generar un plan.';
export const SUGGESTION_FAILED = 'No se pudo generar el plan de tratamiento. Por favor, intente de nuevo.';
