import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { itemKey } from '../list/work-lists.ts';
import type { PatientItem } from './recipients.ts';

interface Props {
  recipients: readonly PatientItem[];
  /** Keys of the items whose chat has been opened. */
  opened: ReadonlySet<string>;
}

/** The chats of a selection: those that are open, and the one that is next. */
export function ChatList({ recipients, opened }: Props) {
  const next = recipients.find((item) => !opened.has(itemKey(item)));
  return (
    <>
      <Typography variant="body2" role="status">
        {opened.size === 0
          ? 'Cada chat se abre en otra pestaña con su texto. Vuelve aquí para abrir el siguiente.'
          : `${opened.size} de ${recipients.length} chats abiertos`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {recipients.map((item) => {
          const isOpened = opened.has(itemKey(item));
          const Icon = isOpened ? CheckCircle : RadioButtonUnchecked;
          return (
            <Box
              key={itemKey(item)}
              component="li"
              aria-current={item === next ? 'step' : undefined}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                py: 0.5,
                fontWeight: item === next ? 'fontWeightBold' : undefined,
              }}
            >
              <Icon
                fontSize="small"
                color={isOpened ? 'success' : 'disabled'}
                titleAccess={isOpened ? 'Abierto' : 'Sin abrir'}
              />
              {item.patient.name}
              <Typography
                component="span"
                variant="body2"
                color="textSecondary"
                sx={{ whiteSpace: 'nowrap' }}
              >
                {item.patient.phone}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </>
  );
}
