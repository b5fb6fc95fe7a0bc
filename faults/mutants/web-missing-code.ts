// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings quote TypeScript

import { edit, type Mutant } from './mutant.ts';

const RELOAD = 'web/src/shared/lib/page-reload.ts';
const RELOAD_TEST = 'web/src/shared/lib/page-reload.test.ts';
const ERROR_PAGE = 'web/src/app/UnexpectedError.tsx';
const ERROR_PAGE_TEST = 'web/src/app/unexpected-error.test.tsx';
const FORMS = 'web/src/shared/lib/use-reload-draft.test.tsx';

export const WEB_MISSING_CODE_MUTANTS: readonly Mutant[] = [
  {
    name: 'the page reloads itself in a loop',
    edits: edit(RELOAD, 'if (entries.includes(entry)) return false;', ''),
    tests: [RELOAD_TEST, ERROR_PAGE_TEST],
  },
  {
    name: 'the page reloads itself without storage to detect a loop',
    edits: edit(RELOAD, '  } catch {\n    return false;\n  }', '  } catch {\n    return true;\n  }'),
    tests: [RELOAD_TEST],
  },
  {
    name: 'the page reloads itself without a network',
    edits: edit(RELOAD, "  if (served === undefined) return 'unreachable';\n", ''),
    tests: [RELOAD_TEST, ERROR_PAGE_TEST],
  },
  {
    name: 'a part that cannot be loaded reloads the page of the same build',
    edits: edit(RELOAD, "  if (served === running && !sameBuild) return 'same-build';\n", ''),
    tests: [RELOAD_TEST, 'web/src/shared/ui/lazy-component.test.tsx'],
  },
  {
    name: 'the page reloads itself before unsaved work is stored',
    edits: edit(
      RELOAD,
      'await Promise.allSettled([...callbacks].map((callback) => callback()));',
      'void Promise.allSettled([...callbacks].map((callback) => callback()));',
    ),
    tests: [RELOAD_TEST],
  },
  {
    name: 'unsaved forms are not stored before the page reloads itself',
    edits: edit(
      'web/src/shared/lib/use-reload-draft.ts',
      'isDirty ? beforeReload(() => saveFormDraft(name, getValues())) : undefined',
      'undefined',
    ),
    tests: [FORMS],
  },
  {
    name: 'the drafts of forms are shared between users',
    edits: edit('web/src/shared/lib/use-reload-draft.ts', '${RELOAD_DRAFTS}${id}:', '${RELOAD_DRAFTS}'),
    tests: [FORMS],
  },
  {
    name: 'the drafts of forms survive the sign-out',
    edits: edit('web/src/app/Providers.tsx', '  removeFormDrafts(RELOAD_DRAFTS);\n', ''),
    tests: [FORMS],
  },
  {
    name: 'a form with unsaved changes asks for a confirmation before the page reloads itself',
    edits: edit(
      'web/src/shared/lib/use-leave-guard.ts',
      'const unregisterReload = beforeReload(allow);',
      'const unregisterReload = beforeReload(() => undefined);',
    ),
    tests: [FORMS],
  },
  {
    name: 'an unsaved history is not stored before the page reloads itself',
    edits: edit(
      'web/src/features/clinical-history/drafts/use-draft-autosave.ts',
      'const unregister = beforeReload(save);',
      'const unregister = beforeReload(() => undefined);',
    ),
    tests: ['web/src/features/clinical-history/drafts/unsaved-changes.test.tsx'],
  },
  {
    name: 'a part that cannot be loaded replaces the screen by the error page',
    edits: edit(
      'web/src/shared/lib/load-until-available.ts',
      '    return loadUntilAvailable(load);',
      '    return load();',
    ),
    tests: ['web/src/shared/ui/lazy-component.test.tsx'],
  },
  {
    name: 'the error page shows the text of the browser',
    edits: edit(
      ERROR_PAGE,
      'if (!(error instanceof ChunkError)) return <ErrorCard failure={NOT_RENDERED} />;',
      'if (!(error instanceof ChunkError)) return <ErrorCard failure={{ text: String(error) }} />;',
    ),
    tests: [ERROR_PAGE_TEST, 'web/src/app/routes.test.tsx'],
  },
  {
    name: 'the retry of the error page reloads the page without a network',
    edits: edit(
      ERROR_PAGE,
      'if (await isServerReachable()) return window.location.reload();',
      'return window.location.reload();',
    ),
    tests: [ERROR_PAGE_TEST],
  },
  {
    name: 'a screen may load for 121 s',
    edits: edit('web/src/app/load-chunk.ts', '120_000', '121_000'),
    tests: ['web/src/app/load-chunk.test.ts', ERROR_PAGE_TEST],
  },
];
