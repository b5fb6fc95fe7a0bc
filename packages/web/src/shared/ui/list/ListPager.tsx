import TablePagination from '@mui/material/TablePagination';
import type { Paging } from './list.ts';

/** MUI's value for an unknown row count. */
const UNKNOWN = -1;

/** Page buttons and page size of a list. */
export const ListPager = ({ paging, pageSize }: { paging: Paging; pageSize: number }) => (
  <TablePagination
    component="div"
    count={UNKNOWN}
    page={paging.previous ? 1 : 0}
    rowsPerPage={pageSize}
    rowsPerPageOptions={[...paging.pageSizes]}
    onPageChange={(_, page) => (page === 0 ? paging.previous?.() : paging.next?.())}
    onRowsPerPageChange={({ target }) => paging.setPageSize(Number(target.value))}
    getItemAriaLabel={(type) => (type === 'next' ? 'Ir a la página siguiente' : 'Ir a la página anterior')}
    labelDisplayedRows={() => paging.range}
    labelRowsPerPage="Filas por página:"
    slotProps={{
      actions: {
        previousButton: { disabled: paging.previous === undefined },
        nextButton: { disabled: paging.next === undefined },
      },
    }}
    sx={{
      '& .MuiTablePagination-toolbar': { px: { xs: 0, sm: 2 }, flexWrap: 'wrap', justifyContent: 'flex-end' },
      // One line on a phone; the label stays in the accessibility tree.
      '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
      '& .MuiTablePagination-spacer': { flexBasis: { xs: 0, sm: '100%' } },
    }}
  />
);
