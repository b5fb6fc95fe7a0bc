import type { MergeField, MergePreview } from '@dentaria/contract/exchange/merges.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { useIsCompact } from '../../../../shared/ui/breakpoints.ts';
import { CollapsibleSection } from '../../../../shared/ui/layout/CollapsibleSection.tsx';
import { dayText, fieldText } from '../duplicate-texts.ts';
import { type ChosenRecords, recordName, recordOf, type Side } from './chosen-records.ts';

interface KeptChoiceProps {
  sides: readonly Side[];
  onKeep: (id: number) => void;
}

export function KeptChoice({ sides, onKeep }: KeptChoiceProps) {
  const id = useId();
  const kept = sides.find(({ name }) => name === 'kept');
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h3" variant="subtitle1" sx={{ mb: 1 }}>
        ¿Qué ficha se conserva?
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={kept?.record.id ?? ''}
        onChange={(_, value) => onKeep(Number(value))}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}
      >
        {sides.map((side) => (
          <Card key={side.record.id} side={side} />
        ))}
      </RadioGroup>
    </section>
  );
}

function Card({ side }: { side: Side }) {
  const { name, record } = side;
  const isKept = name === 'kept';
  return (
    <Paper
      sx={{
        p: 1.5,
        minWidth: 0,
        overflowWrap: 'anywhere',
        outline: isKept ? 2 : 1,
        outlineColor: isKept ? 'primary.main' : 'divider',
      }}
    >
      <Link component={RouterLink} to={paths.patient.to({ patientId: record.id })} sx={{ fontWeight: 500 }}>
        {record.name}
      </Link>
      <Typography variant="body2" color="textSecondary">
        {recordName(side)} · registrada el {dayText(record.createdAt)}
      </Typography>
      <Stack direction="row" sx={{ ml: -0.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <FormControlLabel
          value={record.id}
          control={
            <Radio
              size="small"
              slotProps={{ input: { 'aria-label': `Conservar la ficha n.º ${record.id}` } }}
            />
          }
          label="Conservar"
        />
        {!isKept && <Chip size="small" label="Se archiva" />}
      </Stack>
    </Paper>
  );
}

interface FieldChoicesProps {
  preview: MergePreview;
  sides: readonly Side[];
  chosen: ChosenRecords;
  onChoose: (field: MergeField, id: number) => void;
}

type Field = MergePreview['fields'][number];

const TABLE = {
  width: 1,
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': { textAlign: 'left', verticalAlign: 'top', p: 0, overflowWrap: 'anywhere' },
  '& tbody th': { color: 'text.secondary', fontWeight: 500, pt: 1, pr: 1 },
  '& .field': { width: '22%' },
  '& thead th': { fontWeight: 500, pb: 0.5, pr: 1, color: 'text.secondary' },
  '& tbody': { borderTop: 1, borderColor: 'divider' },
  '& .MuiFormControlLabel-root': { mr: 1, ml: -1, alignItems: 'flex-start', display: 'flex', py: 0.25 },
  '& .MuiFormControlLabel-label': { typography: 'body2', py: 0.875, minWidth: 0 },
  '& .not-chosen .MuiFormControlLabel-label': { color: 'text.secondary' },
  '& .chosen .MuiFormControlLabel-label': { fontWeight: 600 },
} as const;

export function FieldChoices({ preview, sides, chosen, onChoose }: FieldChoicesProps) {
  const isStacked = useIsCompact();
  const differing = preview.fields.filter(({ isDifferent }) => isDifferent);
  return (
    <Box component="table" aria-label="Datos distintos" sx={TABLE}>
      <thead>
        <tr>
          {!isStacked && (
            <th scope="col" className="field">
              Dato
            </th>
          )}
          {sides.map((side) => (
            <th key={side.record.id} scope="col">
              {recordName(side)}
            </th>
          ))}
        </tr>
      </thead>
      {differing.map((field) => {
        const values = sides.map((side) => (
          <ValueChoice
            key={side.record.id}
            field={field}
            side={side}
            isChosen={recordOf(field, preview, chosen) === side.record.id}
            onChoose={() => onChoose(field.field, side.record.id)}
          />
        ));
        return isStacked ? (
          <tbody key={field.field}>
            <tr>
              <th colSpan={2} scope="rowgroup">
                {field.label}
              </th>
            </tr>
            <tr>{values}</tr>
          </tbody>
        ) : (
          <tbody key={field.field}>
            <tr>
              <th scope="row">{field.label}</th>
              {values}
            </tr>
          </tbody>
        );
      })}
    </Box>
  );
}

interface ValueProps {
  field: Field;
  side: Side;
  isChosen: boolean;
  onChoose: () => void;
}

function ValueChoice({ field, side, isChosen, onChoose }: ValueProps) {
  const text = fieldText(field[side.name]);
  return (
    <td className={isChosen ? 'chosen' : 'not-chosen'}>
      <FormControlLabel
        control={
          <Radio
            size="small"
            name={`merge-${field.field}`}
            checked={isChosen}
            onChange={onChoose}
            slotProps={{ input: { 'aria-label': `${field.label}: ${text}, ${recordName(side)}` } }}
          />
        }
        label={text}
      />
    </td>
  );
}

export function EqualFields({ fields }: Pick<MergePreview, 'fields'>) {
  const [isOpen, setOpen] = useState(false);
  const equal = fields.filter(({ isDifferent, kept }) => !isDifferent && kept !== null && kept !== '');
  if (equal.length === 0) return null;
  return (
    <CollapsibleSection
      title={equal.length === 1 ? '1 dato igual' : `${equal.length} datos iguales`}
      open={isOpen}
      onToggle={setOpen}
    >
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gap: 1.5,
          m: 0,
          typography: 'body2',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
        }}
      >
        {equal.map(({ field, label, kept }) => (
          <div key={field}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {fieldText(kept)}
            </Box>
          </div>
        ))}
      </Box>
    </CollapsibleSection>
  );
}
