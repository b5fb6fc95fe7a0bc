import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

export function CollapsibleSection({ title, open, onToggle, children }: Props) {
  const id = useId();
  return (
    <Accordion
      expanded={open}
      onChange={(_, expanded) => onToggle(expanded)}
      disableGutters
      sx={{ borderRadius: 1, '&::before': { display: 'none' } }}
      slotProps={{ heading: { component: 'h2' } }}
    >
      <AccordionSummary
        id={`${id}-heading`}
        aria-controls={`${id}-content`}
        expandIcon={<ExpandMore />}
        sx={{ px: { xs: 2, md: 2.5 } }}
      >
        <Typography variant="h2" component="span">
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ px: { xs: 2, md: 2.5 }, pt: 1, pb: 2.5 }}>{children}</AccordionDetails>
    </Accordion>
  );
}
