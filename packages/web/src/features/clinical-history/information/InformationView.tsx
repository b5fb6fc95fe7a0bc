import { GENDER_LABELS, GENDERS } from '@dentaria/contract/fields/people/genders.ts';
import { formatDay, isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { get } from 'react-hook-form';
import { ReadValues } from '../history/ReadValues.tsx';
import { DEMOGRAPHIC_GROUPS, type DemographicField, type DemographicsValues } from './demographic-fields.ts';
import { COLUMNS, InformationGroup } from './InformationGroup.tsx';

export const InformationView = ({ values }: { values: DemographicsValues }) =>
  DEMOGRAPHIC_GROUPS.map(({ title, fields }) => (
    <InformationGroup key={title} title={title}>
      <ReadValues
        columns={COLUMNS}
        values={fields.map((field: DemographicField) => ({
          name: field.name,
          label: field.label,
          value: readText(field, String(get(values, field.name) ?? '').trim()),
        }))}
      />
    </InformationGroup>
  ));

function readText({ kind }: DemographicField, text: string): string {
  if (kind === 'birth-date' && isCalendarDay(text)) return formatDay(text);
  const gender = kind === 'gender' && GENDERS.find((each) => each === text);
  return gender ? GENDER_LABELS[gender] : text;
}
