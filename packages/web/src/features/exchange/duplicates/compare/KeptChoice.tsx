import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { dayText } from '../duplicate-texts.ts';
import { recordName, type Side } from './chosen-records.ts';

interface Props {
  sides: readonly Side[];
  onKeep: (id: number) => void;
}

export function KeptChoice({ sides, onKeep }: Props) {
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
