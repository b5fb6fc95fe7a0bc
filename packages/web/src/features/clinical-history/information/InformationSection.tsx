import { GENDER_LABELS, GENDERS } from '@dentaria/contract/fields/genders.ts';
import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, Suspense } from 'react';
import { useController } from 'react-hook-form';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { DniFormField } from '../../../shared/ui/form/DniFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import type { HistoryControl } from '../history/history-content.ts';
import { InsuranceField } from '../history/lazy-sections.ts';
import { DEMOGRAPHIC_GROUPS, type DemographicField } from './demographic-fields.ts';

interface Props {
  control: HistoryControl;
  editable: boolean;
  /** Suggestions for the obra social. */
  insurances: readonly HealthInsurance[];
}

/** The patient's data as this history records them (section 0). Memoized: typing renders one field, not the section. */
export const InformationSection = memo(function InformationSection(props: Props) {
  return DEMOGRAPHIC_GROUPS.map(({ title, fields }) => (
    <FieldGroup key={title} title={title}>
      {fields.map((field) => (
        <DemographicFormField key={field.name} field={field} {...props} />
      ))}
    </FieldGroup>
  ));
});

function DemographicFormField({ field, control, editable, insurances }: Props & { field: DemographicField }) {
  const named = { control, name: `demographics.${field.name}`, label: field.label } as const;
  const text = (
    <TextFormField
      {...named}
      {...(field.kind === 'email' || field.kind === 'tel' ? { type: field.kind } : {})}
      required={editable && field.isRequired === true}
      // A registered obra social may have a longer name than the field is wide.
      multiline={!editable && field.kind === 'health-insurance'}
      slotProps={{ input: { readOnly: !editable } }}
      sx={SIZED_BY_BROWSER}
    />
  );
  switch (field.kind) {
    case 'dni':
      return <DniFormField {...named} required={editable} readOnly={!editable} />;
    case 'birth-date':
      return <DateFormField {...named} disableFuture readOnly={!editable} />;
    case 'gender':
      return editable ? <GenderSelect {...named} /> : <ReadOnlyGender {...named} />;
    case 'health-insurance':
      return editable ? (
        <Suspense fallback={text}>
          <InsuranceField control={control} insurances={insurances} />
        </Suspense>
      ) : (
        text
      );
    default:
      return text;
  }
}

/** MUI measures a multiline field once, which is too early if the font has not loaded yet. */
const SIZED_BY_BROWSER = {
  '@supports (field-sizing: content)': {
    '& textarea': { fieldSizing: 'content', height: 'auto !important' },
  },
} as const;

interface GenderProps {
  control: HistoryControl;
  name: `demographics.${DemographicField['name']}`;
  label: string;
}

const GenderSelect = (props: GenderProps) => (
  <TextFormField {...props} select>
    <MenuItem value="">Sin indicar</MenuItem>
    {GENDERS.map((value) => (
      <MenuItem key={value} value={value}>
        {GENDER_LABELS[value]}
      </MenuItem>
    ))}
  </TextFormField>
);

/** A plain field: MUI's select would render and measure a menu that view mode never opens. */
function ReadOnlyGender({ control, name, label }: GenderProps) {
  const { value } = useController({ control, name }).field;
  const known = GENDERS.find((gender) => gender === value);
  return (
    <TextField
      label={label}
      value={known ? GENDER_LABELS[known] : value}
      slotProps={{ input: { readOnly: true } }}
    />
  );
}

const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
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
