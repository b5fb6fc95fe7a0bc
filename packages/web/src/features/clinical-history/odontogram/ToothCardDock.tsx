import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import { ToothCard } from './lazy-parts.ts';

type Props = Omit<ComponentProps<typeof ToothCard>, 'tooth'> & { tooth: ToothCode | undefined };

/** The place of the tooth card. It has the same height without a tooth, so that nothing below it moves. */
export const ToothCardDock = ({ tooth, ...card }: Props) => (
  <Box
    // Scrolls inside a phone's chart.
    tabIndex={0}
    role="region"
    aria-label="Ficha"
    sx={{
      flex: '1 0 0',
      minHeight: { xs: 104, md: 168 },
      overflow: 'auto',
      p: { xs: 1, md: 1.5 },
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    }}
  >
    {tooth ? (
      <ToothCard tooth={tooth} {...card} />
    ) : (
      <Typography variant="body2" color="textSecondary">
        Ficha de la pieza: pase el mouse por una pieza, tóquela o vaya a ella con el teclado.
      </Typography>
    )}
  </Box>
);
