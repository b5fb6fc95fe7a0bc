import Box from '@mui/material/Box';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { SimilarPatientsWarning } from '../../../shared/patients/SimilarPatientsWarning.tsx';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { DniFormField } from '../../../shared/ui/form/DniFormField.tsx';
import { GenderFormField } from '../../../shared/ui/form/GenderFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import type { HistoryControl } from '../edit/history-content.ts';
import { SectionGroup } from '../history/SectionGroup.tsx';
import { DEMOGRAPHIC_GROUPS, type DemographicField } from './demographic-fields.ts';
import { COLUMNS } from './InformationView.tsx';

const InsuranceField = lazyComponent(async () => (await import('./InsuranceField.tsx')).InsuranceField);

interface Props {
  control: HistoryControl;
  isNewPatient: boolean;
}

export const InformationForm = memo(function InformationForm({ isNewPatient, ...props }: Props) {
  return DEMOGRAPHIC_GROUPS.map(({ name, title, fields }) => (
    <SectionGroup key={name} name={name} title={title} titleMargin={2}>
      <Box sx={FIELDS}>
        {fields.map((field) => (
          <DemographicFormField key={field.name} field={field} {...props} />
        ))}
      </Box>
      {isNewPatient && name === 'person' && (
        <Box sx={{ mt: 2 }}>
          <DuplicateNotice control={props.control} />
        </Box>
      )}
    </SectionGroup>
  ));
});

const FIELDS = { display: 'grid', gap: 2, gridTemplateColumns: COLUMNS, alignItems: 'start' } as const;

function DemographicFormField({ field, control }: Omit<Props, 'isNewPatient'> & { field: DemographicField }) {
  const named = { control, name: `demographics.${field.name}`, label: field.label } as const;
  const text = (
    <TextFormField
      {...named}
      {...(field.kind === 'email' || field.kind === 'tel' ? { type: field.kind } : {})}
      required={field.isRequired === true}
    />
  );
  switch (field.kind) {
    case 'dni':
      return <DniFormField {...named} required />;
    case 'birth-date':
      return <DateFormField {...named} disableFuture />;
    case 'gender':
      return <GenderFormField {...named} />;
    case 'health-insurance':
      return <InsuranceField fallback={text} control={control} />;
    default:
      return text;
  }
}

function DuplicateNotice({ control }: { control: HistoryControl }) {
  const { clinicId } = useSignedInUser();
  const { firstName, lastName, docNumber, dob, phone, email } = useWatch({ control, name: 'demographics' });
  return (
    <SimilarPatientsWarning
      clinicId={clinicId}
      typed={{ firstName, lastName, docNumber, dateOfBirth: dob, phone, email }}
    />
  );
}
