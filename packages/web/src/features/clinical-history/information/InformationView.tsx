import { ReadValues } from '../history/ReadValues.tsx';
import { SectionGroup } from '../history/SectionGroup.tsx';
import {
  DEMOGRAPHIC_GROUPS,
  type DemographicField,
  type DemographicsValues,
  displayedValue,
} from './demographic-fields.ts';

export const COLUMNS = { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } as const;

export const InformationView = ({ values }: { values: DemographicsValues }) =>
  DEMOGRAPHIC_GROUPS.map(({ name, title, fields }) => (
    <SectionGroup key={name} name={name} title={title} titleMargin={2}>
      <ReadValues
        columns={COLUMNS}
        values={fields.map((field: DemographicField) => ({
          name: field.name,
          label: field.label,
          value: displayedValue(field, values),
        }))}
      />
    </SectionGroup>
  ));
