import { useEffect } from 'react';
import { forgetLostCalls } from '../api/service-client.ts';

/** Forgets calls without an answer when `shown`, an open form or a page, changes or ends. */
export function useForgetLostCalls(shown: boolean | string): void {
  useEffect(() => (shown ? forgetLostCalls : undefined), [shown]);
}
