import { GENDER_LABELS, GENDERS } from '@dentaria/contract/fields/genders.ts';
import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, Suspense } from 'react';
import { type Control, type FieldPath, useController } from 'react-hook-form';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { DniFormField } from '../../../shared/ui/form/DniFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import type { HistoryFormValues } from '../history/history-form.ts';
import { InsuranceField } from '../history/lazy-sections.ts';

interface Props {
  control: Control<HistoryFormValues, unknown, unknown>;
  editable: boolean;
  /** Whether the groups after the first one are drawn. */
  isWhole: boolean;
  /** Suggested for the obra social. */
  insurances: readonly HealthInsurance[];
}

/** The patient's data as this history keeps them (section 0). A letter draws its field anew, not the section. */
export const InformationSection = memo(function InformationSection(props: Props) {
  const { control, editable, isWhole, insurances } = props;
  const text = (name: FieldPath<HistoryFormValues>, label: string, more: object = {}) => (
    <TextFormField
      control={control}
      name={name}
      label={label}
      slotProps={{ input: { readOnly: !editable } }}
      {...more}
    />
  );
  // A registered name may be longer than the field: who only looks reads it whole.
  const insurance = text('demographics.healthInsurance', 'Obra social', { multiline: !editable });
  return (
    <>
      <Group title="Datos personales">
        {text('demographics.firstName', 'Nombre', { required: editable })}
        {text('demographics.lastName', 'Apellido', { required: editable })}
        <DniFormField
          control={control}
          name="demographics.docNumber"
          label="DNI"
          required={editable}
          readOnly={!editable}
        />
        <DateFormField
          control={control}
          name="demographics.dob"
          label="Fecha de nacimiento"
          disableFuture
          readOnly={!editable}
        />
        {editable ? (
          <TextFormField control={control} name="demographics.gender" label="Género" select>
            <MenuItem value="">Sin indicar</MenuItem>
            {GENDERS.map((value) => (
              <MenuItem key={value} value={value}>
                {GENDER_LABELS[value]}
              </MenuItem>
            ))}
          </TextFormField>
        ) : (
          <ShownGender control={control} />
        )}
        {text('demographics.civilStatus', 'Estado civil')}
      </Group>
      {isWhole ? (
        <>
          <Group title="Contacto">
            {text('demographics.email', 'Email', { type: 'email' })}
            {text('demographics.phone', 'Teléfono', { type: 'tel' })}
            {text('demographics.address.street', 'Calle')}
            {text('demographics.address.city', 'Ciudad')}
            {text('demographics.address.state', 'Provincia')}
            {text('demographics.address.postalCode', 'Código postal')}
            {text('demographics.address.country', 'País')}
          </Group>
          <Group title="Cobertura y ocupación">
            {editable ? (
              <Suspense fallback={insurance}>
                <InsuranceField control={control} insurances={insurances} />
              </Suspense>
            ) : (
              insurance
            )}
            {text('demographics.affiliateNumber', 'Número de afiliado')}
            {text('demographics.profession', 'Profesión')}
            {text('demographics.workplace', 'Lugar de trabajo')}
            {text('demographics.hierarchy', 'Jerarquía')}
          </Group>
        </>
      ) : (
        <div data-loading />
      )}
    </>
  );
});

/** There is nothing to choose while looking: a menu would be made for nothing, and measured with the first drawing. */
function ShownGender({ control }: Pick<Props, 'control'>) {
  const { value } = useController({ control, name: 'demographics.gender' }).field;
  const shown = GENDERS.find((gender) => gender === value);
  return (
    <TextField
      label="Género"
      value={shown ? GENDER_LABELS[shown] : value}
      slotProps={{ input: { readOnly: true } }}
    />
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" aria-label={title} sx={{ p: { xs: 2, md: 2.5 }, mb: 2 }}>
    <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
      {title}
    </Typography>
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  </Paper>
);
