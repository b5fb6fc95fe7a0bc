import type { SvgIconComponent } from '@mui/icons-material';
import KeyboardArrowLeft from '@mui/icons-material/KeyboardArrowLeft';
import KeyboardArrowRight from '@mui/icons-material/KeyboardArrowRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { menuItems } from '../form/menu-items.tsx';
import type { Paging } from './list.ts';

/**
 * Not MUI's TablePagination, which constructs an `Intl.NumberFormat` when it loads and so delays the first paint on a
 * phone.
 */
export function ListPager({ paging, pageSize }: { paging: Paging; pageSize: number }) {
  const labelId = useId();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        minHeight: 52,
        px: { xs: 0, sm: 2 },
        typography: 'body2',
      }}
    >
      {/* Hidden on a phone, so that the pager fits on one line, but still names the select. */}
      <Box component="span" id={labelId} sx={{ display: { xs: 'none', sm: 'block' } }}>
        Filas por página:
      </Box>
      <Select
        variant="standard"
        disableUnderline
        labelId={labelId}
        value={pageSize}
        onChange={({ target }) => paging.setPageSize(target.value)}
        sx={{ ml: 1, mr: 4, typography: 'body2' }}
      >
        {menuItems(paging.pageSizes, String)}
      </Select>
      {paging.range}
      <Box sx={{ ml: 2.5, whiteSpace: 'nowrap' }}>
        <PageButton label="Ir a la página anterior" icon={KeyboardArrowLeft} onClick={paging.previous} />
        <PageButton label="Ir a la página siguiente" icon={KeyboardArrowRight} onClick={paging.next} />
      </Box>
    </Box>
  );
}

interface PageButtonProps {
  label: string;
  icon: SvgIconComponent;
  onClick: (() => void) | undefined;
}

const PageButton = ({ label, icon: Icon, onClick }: PageButtonProps) => (
  <IconButton aria-label={label} title={label} disabled={onClick === undefined} onClick={onClick}>
    <Icon />
  </IconButton>
);
