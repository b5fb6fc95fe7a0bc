import { useSearchParams } from 'react-router';
import { dataSearch } from '../data/data-address.ts';

/** Addresses within the screen, which keep the clinic: of all imports, or of one. */
export function useImportPath() {
  const [params] = useSearchParams();
  return (id?: number): string => dataSearch(params, 'imports', id);
}
