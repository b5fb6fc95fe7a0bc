import { useEffect, useState } from 'react';

/** Whether this browser has ever stored a draft of a history. Most have not and need no code to list drafts. */
export function useHasDraftDatabase(): boolean {
  const [exists, setExists] = useState(false);
  useEffect(() => {
    if (typeof indexedDB === 'undefined') return;
    indexedDB.databases().then(
      (databases) => setExists(databases.some(({ name }) => name === 'dentaria-drafts')),
      () => undefined,
    );
  }, []);
  return exists;
}
