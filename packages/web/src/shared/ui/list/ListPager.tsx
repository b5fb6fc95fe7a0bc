import { thousands } from '@dentaria/contract/fields/thousands.ts';
import TablePagination from '@mui/material/TablePagination';
import type { List } from './use-list.ts';

/** Which page of a list, and how long a page is. */
export const ListPager = <Row,>({ list }: { list: List<Row> }) => (
  <TablePagination
    component="div"
    count={list.count}
    page={list.address.page}
    rowsPerPage={list.address.pageSize}
    rowsPerPageOptions={[...list.pageSizes]}
    onPageChange={(_, page) => list.setPage(page)}
    onRowsPerPageChange={({ target }) => list.setPageSize(Number(target.value))}
    getItemAriaLabel={(type) => (type === 'next' ? 'Ir a la página siguiente' : 'Ir a la página anterior')}
    labelDisplayedRows={({ from, to, count }) => `${thousands(from)}–${thousands(to)} de ${thousands(count)}`}
    labelRowsPerPage="Filas por página:"
    sx={{
      '& .MuiTablePagination-toolbar': { px: { xs: 0, sm: 2 }, flexWrap: 'wrap', justifyContent: 'flex-end' },
      // On a phone it stands in one line; what the number says is still read out.
      '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
      '& .MuiTablePagination-spacer': { flexBasis: { xs: 0, sm: '100%' } },
    }}
  />
);
