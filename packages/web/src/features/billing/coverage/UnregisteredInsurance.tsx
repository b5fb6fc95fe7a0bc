import Alert from '@mui/material/Alert';

/** Warns that the obra social in the patient's data is not charged. Empty if the registry has it. */
export const UnregisteredInsurance = ({ name }: { name: string | null }) =>
  name !== null && (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      «{name}» no está en el registro: se cobra como particular. Si tiene otro nombre, o hay más de una con
      este, elígela como cobertura.
    </Alert>
  );
