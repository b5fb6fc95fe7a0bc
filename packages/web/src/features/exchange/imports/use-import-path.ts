import { useSearchParams } from 'react-router';
import { dataSearch } from '../data/data-address.ts';

export function useImportPath() {
  const [params] = useSearchParams();
  return (id?: number): string => dataSearch(params, 'imports', id);
}
